import type { HouseDetails, SafetyDoc } from '@oselia/contract/houses'
import { safetyDocKinds } from '@oselia/contract/houses.enums'
import { useQuery } from '@tanstack/react-query'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { useWeekLines } from '../working-hours/working-hours.public.tsx'
import { hoursOfValue } from '../working-hours/working-hours.values.public.ts'
import { houseFields } from './houses.fields.ts'
import { houseTypeFields } from './houses.type.fields.ts'

/** Names of referenced records by id. */
const useNames = () => {
  const local = useLocal()
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: 100, sort: 'name' } }),
    enabled: useCan('complexes.read'),
  }).data?.main_data.data
  const types = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } })).data?.data
  return {
    complex: (value: number) => complexes?.find(({ id }) => id === value)?.name ?? `№ ${value}`,
    type: (value: unknown) => {
      // The form value of a select is the id as text.
      const type = types?.find(({ id }) => id === Number(value))
      return type && local(type.name)
    },
  }
}

/** Formatters of the fields that the table can't format. */
export const useHouseWords = (): OwnWords => {
  const t = useText()
  const names = useNames()
  const week = useWeekLines()
  const joined =
    <T,>(write: (row: T) => string) =>
    (value: unknown) =>
      Array.isArray(value) ? (value as T[]).map(write).join('; ') || t('ui.none') : undefined
  return {
    complex_id: (value) => (typeof value === 'number' ? names.complex(value) : undefined),
    house_type_id: names.type,
    entrances: joined<HouseDetails['entrances'][number]>(
      ({ number, units_from, units_to }) => `${number}: ${units_from ?? '…'}–${units_to ?? '…'}`,
    ),
    safety_docs: joined<SafetyDoc>(({ kind, number }) =>
      [t(`passport.doc_${safetyDocKinds.find((one) => one === kind) ?? 'other'}`), number].filter(Boolean).join(' № '),
    ),
    working_hours: (value) => (Array.isArray(value) ? week(hoursOfValue(value) ?? []).join(', ') : undefined),
    door_codes: (value) => (Array.isArray(value) ? t('passport.recoded', { numbers: value.join(', ') }) : undefined),
  }
}

/** Changes of houses and house types, for the history of one and the combined history. */
export const houseHistory = historyOf('houses', houseFields, useHouseWords)
export const houseTypeHistory = historyOf('house_types', houseTypeFields)
