import type { StaffDetails } from '@oselia/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { usePlaces } from '../audience/audience.door.ts'
import { documentLanguages } from '../complexes/complexes.door.ts'
import { employmentKinds, states } from './staff.words.ts'

/** Names of the fields whose changes a person reads. */
export const staffLabels: Record<string, MessageKey> = {
  last_name: 'employee.last_name',
  first_name: 'employee.first_name',
  middle_name: 'employee.middle_name',
  email: 'employee.email',
  phone: 'employee.phone',
  position: 'employee.position',
  role_ids: 'employee.role_ids',
  departure_ids: 'employee.departure_ids',
  scope: 'employee.scope',
  employment_kind: 'employee.employment_kind',
  employed_from: 'employee.employed_from',
  employed_to: 'employee.employed_to',
  contract_number: 'employee.contract_number',
  specialisations: 'employee.specialisations',
  max_open_requests: 'employee.max_open_requests',
  credentials: 'employee.credentials',
  note: 'employee.note',
  avatar_id: 'employee.avatar_id',
  locale: 'employee.locale',
  status: 'employee.status',
  blocked_reason: 'employee.blocked_reason',
}

type Scope = StaffDetails['scope']
const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)

/** Name of a language in itself. */
export const languageName = (language: unknown) => documentLanguages.find(({ value }) => value === language)?.label

/** What the roles and departments of a form are called. */
export const useStaffForm = () => useQuery(read('GET /staff', { query: { per_page: 1 } })).data?.form

/** How an access is written: all of it, or the names of its places. */
export const useScopeWords = () => {
  const t = useText()
  const { list } = useFormat()
  const { addressOf, complexName } = usePlaces()
  return ({ all, complex_ids, house_ids }: Scope) => {
    if (all) return t('employee.scope_all')
    const names = [
      ...complex_ids.map((id) => complexName(id) ?? `№ ${id}`),
      ...house_ids.map((id) => addressOf(id) ?? `№ ${id}`),
    ]
    return names.length > 0 ? list(names) : t('employee.scope_none')
  }
}

/** How the history, and a choice between two people's values, write what is not plain text. */
export const useStaffWords = () => {
  const t = useText()
  const { day, list } = useFormat()
  const local = useLocal()
  const form = useStaffForm()
  const scope = useScopeWords()
  const joined = (parts: string[]) => list(parts) || t('ui.none')
  const named = (choices: NonNullable<typeof form>['departures'] | undefined, ids: readonly unknown[]) =>
    joined(
      ids.map((id) => {
        const choice = choices?.find(({ value }) => value === id)
        return choice ? local(choice.label) : `№ ${String(id)}`
      }),
    )
  return (field: string, value: unknown) => {
    if (field === 'role_ids' && Array.isArray(value)) return named(form?.roles, value)
    if (field === 'departure_ids' && Array.isArray(value)) return named(form?.departures, value)
    if (field === 'credentials' && Array.isArray(value))
      return joined((value as StaffDetails['credentials']).map(({ kind }) => kind))
    if (Array.isArray(value)) return joined(value.map(String))
    if (field === 'scope' && value) return scope(value as Scope)
    if (field === 'avatar_id' && typeof value === 'number') return t('complexes.fileKept', { id: value })
    if (field.startsWith('employed_') && typeof value === 'string' && value) return day(value)
    if (field === 'locale') return languageName(value)
    const state = field === 'status' && known(states, value)
    if (state) return t(`employee.status_${state}`)
    const kind = field === 'employment_kind' && known(employmentKinds, value)
    return kind ? t(`employee.kind_${kind}`) : undefined
  }
}
