import { Anchor, List } from '@mantine/core'
import type { ComplexDetails } from '@oselia/contract/complexes'
import type { Fact } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { complexFields } from './complexes.fields.ts'
import { languageName, useComplexWords } from './complexes.history.public.tsx'
import { useWeekLines } from '../working-hours/working-hours.public.tsx'

const outward = (href: string, shown: string) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer">
    {shown}
  </Anchor>
)
const inward = (href: string, shown: string) => <Anchor href={href}>{shown}</Anchor>

const legal = [
  'legal_form',
  'legal_name',
  'edrpou',
  'legal_address',
  'tax_status',
  'registration_date',
  'statute_version',
  'statute_date',
  'document_language',
] as const

/** Facts about the legal entity. */
export const useLegalFacts = (complex: ComplexDetails): Fact[] => {
  const t = useText()
  const factsOf = useFieldFacts(complexFields, useComplexWords())
  const statute = complex.files.find(({ id }) => id === complex.statute_file_id)
  return [
    ...factsOf(complex, legal),
    { label: t('complexes.statute_file_id'), value: statute && outward(statute.url, statute.name) },
  ]
}

/** The URL of a messenger account, where its kind defines one. */
const messengerLink = ({ kind, address }: ComplexDetails['messengers'][number]): string | null => {
  if (/^https?:\/\//.test(address)) return address
  const digits = address.replace(/\D/g, '')
  if (kind === 'telegram' && /^@\w+$/.test(address)) return `https://t.me/${address.slice(1)}`
  if (kind === 'whatsapp' && digits.length > 8) return `https://wa.me/${digits}`
  return kind === 'viber' && digits.length > 8 ? `viber://chat?number=%2B${digits}` : null
}

interface Line {
  shown: string
  href?: string | null
}

const lines = (items: readonly Line[]) =>
  items.length > 0 && (
    <List listStyleType="none" spacing={2}>
      {items.map(({ shown, href }) => (
        <List.Item key={shown}>{href ? outward(href, shown) : shown}</List.Item>
      ))}
    </List>
  )

/** Contacts, working hours and contact people of the complex. */
export const useContactFacts = (complex: ComplexDetails): Fact[] => {
  const t = useText()
  const week = useWeekLines()
  const { public_phone, dispatcher_phone, dispatcher_scheme, email, site, coordinates, messengers } = complex
  const { working_hours, initiator_name, initiator_phone, initiator_email, languages } = complex
  const phone = (value: string | null) => value && inward(`tel:${value}`, value)
  const mail = (value: string | null) => value && inward(`mailto:${value}`, value)
  const pair = coordinates && `${coordinates.lat}, ${coordinates.lon}`
  return [
    { label: t('complexes.public_phone'), value: phone(public_phone) },
    { label: t('complexes.dispatcher_phone'), value: phone(dispatcher_phone) },
    {
      label: t('complexContacts.dispatcher_scheme'),
      value: dispatcher_scheme && t(`complexContacts.scheme_${dispatcher_scheme}`),
    },
    {
      label: t('complexContacts.working_hours'),
      value: working_hours && lines(week(working_hours).map((shown) => ({ shown }))),
    },
    { label: t('complexes.email'), value: mail(email) },
    { label: t('complexes.site'), value: site && outward(site, site) },
    {
      label: t('complexContacts.messengers'),
      value:
        lines(
          messengers.map((one) => ({
            shown: `${t(`complexContacts.kind_${one.kind}`)}: ${one.address}`,
            href: messengerLink(one),
          })),
        ) || null,
    },
    {
      label: t('complexContacts.coordinates'),
      value:
        coordinates &&
        pair &&
        outward(
          `https://www.openstreetmap.org/?mlat=${coordinates.lat}&mlon=${coordinates.lon}#map=17/${coordinates.lat}/${coordinates.lon}`,
          t('complexContacts.onMap', { pair }),
        ),
    },
    { label: t('complexContacts.languages'), value: languages.map(languageName).join(', ') },
    { label: t('complexContacts.initiator_name'), value: initiator_name },
    { label: t('complexContacts.initiator_phone'), value: phone(initiator_phone) },
    { label: t('complexContacts.initiator_email'), value: mail(initiator_email) },
  ]
}

/** Figures of the houses: declared totals beside registered totals. */
export const useFigureFacts = (complex: ComplexDetails): Fact[] => {
  const t = useText()
  const { number } = useFormat()
  const area = (value: number | null) => (value === null ? null : number(value, { maximumFractionDigits: 2 }))
  const { houses_count, units_count, units } = complex
  return [
    { label: t('complexes.houses_count'), value: number(houses_count) },
    { label: t('complexes.units_count'), value: number(units_count) },
    { label: t('complexes.unitsRegistered'), value: number(units.premises_count) },
    { label: t('complexes.total_area'), value: area(complex.total_area) },
    { label: t('complexes.residential_area'), value: area(complex.residential_area) },
    { label: t('complexes.nonresidential_area'), value: area(complex.nonresidential_area) },
    { label: t('complexes.areaRegistered'), value: units.count > 0 ? area(units.area) : null },
  ]
}
