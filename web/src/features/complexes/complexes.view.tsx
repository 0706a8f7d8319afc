import { Anchor, Badge } from '@mantine/core'
import type { Complex } from '@oselia/contract/complexes'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../platform/data-table.tsx'
import type { Fact } from '../../platform/facts.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { documentLanguages, legalForms, states, statutes, taxStatuses } from './complexes.words.ts'

const colours = { onboarding: 'blue', active: 'green', archived: 'gray' } as const

export const ComplexState = ({ status }: Pick<Complex, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none">
      {t(`complexes.status_${status}`)}
    </Badge>
  )
}

const Form = ({ of }: { of: Complex['legal_form'] }) => useText()(`complexes.form_${of}`)
const Figure = ({ of }: { of: number }) => useFormat().number(of)
const Added = ({ at }: { at: string }) => useFormat().date(at)

const Houses = ({ of: { id, houses_count } }: { of: Complex }) =>
  houses_count === 0 ? (
    0
  ) : (
    <Anchor component={Link} to="/Houses" search={{ complex_id: [id] } as never}>
      <Figure of={houses_count} />
    </Anchor>
  )

export const complexColumns: readonly Column<'GET /complexes'>[] = [
  { key: 'name', label: 'complexes.name', sort: 'name' },
  { key: 'legal_form', label: 'complexes.legal_form', cell: (complex) => <Form of={complex.legal_form} /> },
  { key: 'edrpou', label: 'complexes.edrpou', cell: (complex) => complex.edrpou ?? '—' },
  {
    key: 'houses_count',
    label: 'complexes.houses_count',
    sort: 'houses_count',
    end: true,
    cell: (complex) => <Houses of={complex} />,
  },
  {
    key: 'units_count',
    label: 'complexes.units_count',
    end: true,
    cell: (complex) => <Figure of={complex.units_count} />,
  },
  {
    key: 'status',
    label: 'complexes.status',
    sort: 'status',
    cell: (complex) => <ComplexState status={complex.status} />,
  },
  {
    key: 'dispatcher_phone',
    label: 'complexes.dispatcher_phone',
    hidden: true,
    cell: (complex) => complex.dispatcher_phone ?? '—',
  },
  {
    key: 'created_at',
    label: 'complexes.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (complex) => <Added at={complex.created_at} />,
  },
]

/** Names of the fields whose changes a person reads. */
export const complexLabels: Record<string, MessageKey> = {
  name: 'complexes.name',
  short_name: 'complexes.short_name',
  legal_form: 'complexes.legal_form',
  legal_name: 'complexes.legal_name',
  edrpou: 'complexes.edrpou',
  accounts: 'complexes.accounts',
  tax_status: 'complexes.tax_status',
  statute_version: 'complexes.statute_version',
  statute_date: 'complexes.statute_date',
  registration_date: 'complexes.registration_date',
  legal_address: 'complexes.legal_address',
  public_phone: 'complexes.public_phone',
  dispatcher_phone: 'complexes.dispatcher_phone',
  email: 'complexes.email',
  site: 'complexes.site',
  document_language: 'complexes.document_language',
  description: 'complexes.description',
  status: 'complexes.status',
}

const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)

/** How the history writes the values that are words of the contract. */
export const useComplexWords = () => {
  const t = useText()
  return (field: string, value: unknown) => {
    const state = field === 'status' && known(states, value)
    if (state) return t(`complexes.status_${state}`)
    const form = field === 'legal_form' && known(legalForms, value)
    if (form) return t(`complexes.form_${form}`)
    const tax = field === 'tax_status' && known(taxStatuses, value)
    if (tax) return t(`complexes.tax_${tax}`)
    const statute = field === 'statute_version' && known(statutes, value)
    if (statute) return t(`complexes.statute_${statute}`)
    if (field === 'document_language') return documentLanguages.find((one) => one.value === value)?.label
    if (field !== 'accounts' || !Array.isArray(value)) return undefined
    return (value as Complex['accounts']).map(({ iban }) => iban).join(', ') || t('ui.none')
  }
}

/** What is known of the legal person. */
export const useLegalFacts = (complex: Complex): Fact[] => {
  const t = useText()
  const { day } = useFormat()
  const { legal_form, tax_status, statute_version, statute_date, registration_date } = complex
  return [
    { label: t('complexes.legal_form'), value: t(`complexes.form_${legal_form}`) },
    { label: t('complexes.legal_name'), value: complex.legal_name },
    { label: t('complexes.edrpou'), value: complex.edrpou },
    { label: t('complexes.legal_address'), value: complex.legal_address },
    { label: t('complexes.tax_status'), value: tax_status && t(`complexes.tax_${tax_status}`) },
    { label: t('complexes.registration_date'), value: registration_date && day(registration_date) },
    { label: t('complexes.statute_version'), value: statute_version && t(`complexes.statute_${statute_version}`) },
    { label: t('complexes.statute_date'), value: statute_date && day(statute_date) },
    {
      label: t('complexes.document_language'),
      value: documentLanguages.find(({ value }) => value === complex.document_language)?.label,
    },
  ]
}

/** How the complex is reached, and what it says of itself. */
export const useContactFacts = (complex: Complex): Fact[] => {
  const t = useText()
  const local = useLocal()
  const { public_phone, dispatcher_phone, email, site, description } = complex
  const link = (href: string, shown: string) => <Anchor href={href}>{shown}</Anchor>
  return [
    { label: t('complexes.public_phone'), value: public_phone && link(`tel:${public_phone}`, public_phone) },
    {
      label: t('complexes.dispatcher_phone'),
      value: dispatcher_phone && link(`tel:${dispatcher_phone}`, dispatcher_phone),
    },
    { label: t('complexes.email'), value: email && link(`mailto:${email}`, email) },
    {
      label: t('complexes.site'),
      value: site && (
        <Anchor href={site} target="_blank" rel="noopener noreferrer">
          {site}
        </Anchor>
      ),
    },
    { label: t('complexes.description'), value: description && local(description) },
  ]
}
