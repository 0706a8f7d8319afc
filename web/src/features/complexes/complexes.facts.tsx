import { Anchor, List } from '@mantine/core'
import type { ComplexDetails } from '@oselia/contract/complexes'
import type { Fact } from '../../platform/facts.tsx'
import { useFormat, useText } from '../../platform/messages.ts'
import { languageName } from './complexes.history.ts'
import { useWeekLines } from './complexes.week.tsx'

const outward = (href: string, shown: string) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer">
    {shown}
  </Anchor>
)
const inward = (href: string, shown: string) => <Anchor href={href}>{shown}</Anchor>

/** What is known of the legal person. */
export const useLegalFacts = (complex: ComplexDetails): Fact[] => {
  const t = useText()
  const { day } = useFormat()
  const { legal_form, tax_status, statute_version, statute_date, registration_date } = complex
  const statute = complex.files.find(({ id }) => id === complex.statute_file_id)
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
      value: languageName(complex.document_language),
    },
    { label: t('complexes.statute_file_id'), value: statute && outward(statute.url, statute.name) },
  ]
}

/** Where a messenger is opened, as far as its kind tells. */
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

/** How and when the complex is reached, and through whom. */
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

/** Figures of the houses: what they declare, and what the registry holds. */
export const useFigureFacts = (complex: ComplexDetails): Fact[] => {
  const t = useText()
  const { number } = useFormat()
  const area = (value: number | null) => (value === null ? null : number(value, { maximumFractionDigits: 2 }))
  const { houses_count, units_count, units } = complex
  return [
    { label: t('complexes.houses_count'), value: number(houses_count) },
    { label: t('complexes.units_count'), value: number(units_count) },
    { label: t('complexes.unitsRegistered'), value: number(units.count) },
    { label: t('complexes.total_area'), value: area(complex.total_area) },
    { label: t('complexes.residential_area'), value: area(complex.residential_area) },
    { label: t('complexes.nonresidential_area'), value: area(complex.nonresidential_area) },
    { label: t('complexes.areaRegistered'), value: units.count > 0 ? area(units.area) : null },
  ]
}
