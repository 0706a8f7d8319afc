import type { StaffDetails } from '@oselia/contract/staff'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { usePlaces } from '../audience/audience.door.ts'
import { documentLanguages } from '../complexes/complexes.door.ts'
import { absenceKinds, employmentKinds, states } from './staff.words.ts'

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
  two_factor_phone: 'staffPage.stepBySms',
  two_factor_email: 'staffPage.stepByEmail',
  two_factor_app: 'staffPage.stepByApp',
  kind: 'employee.absenceKind',
  from: 'employee.from',
  to: 'employee.to',
  deputy_id: 'employee.deputy_id',
  deputy_has_roles: 'employee.deputy_has_roles',
  role_id: 'staffTimes.role_id',
  begins_at: 'staffTimes.begins_at',
  ends_at: 'staffTimes.ends_at',
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

/** Name of somebody of the staff who is told by his id alone. */
const Named = ({ id }: { id: number }) =>
  useQuery(read('GET /staff/:id', { params: { id } })).data?.data.name ?? `№ ${id}`

type Choices = readonly { value: number; label: { uk: string } }[]

/** How lists are written: what is chosen by name, licences by what they are. */
const useListWords = () => {
  const t = useText()
  const { list } = useFormat()
  const local = useLocal()
  const form = useStaffForm()
  const nameOf = (choices: Choices | undefined, id: unknown) => {
    const choice = choices?.find(({ value }) => value === id)
    return choice ? local(choice.label) : `№ ${String(id)}`
  }
  const written = (field: string, value: readonly unknown[]) => {
    if (field === 'role_ids') return value.map((id) => nameOf(form?.roles, id))
    if (field === 'departure_ids') return value.map((id) => nameOf(form?.departures, id))
    if (field === 'credentials') return (value as StaffDetails['credentials']).map(({ kind }) => kind)
    return value.map(String)
  }
  return {
    role: (id: unknown) => nameOf(form?.roles, id),
    list: (field: string, value: readonly unknown[]) => list(written(field, value)) || t('ui.none'),
  }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** How the history, and a choice between two people's values, write what is not plain text. */
export const useStaffWords = () => {
  const t = useText()
  const { day } = useFormat()
  const lists = useListWords()
  const scope = useScopeWords()
  const word = (field: string, value: unknown) => {
    const state = field === 'status' && known(states, value)
    if (state) return t(`employee.status_${state}`)
    const employment = field === 'employment_kind' && known(employmentKinds, value)
    if (employment) return t(`employee.kind_${employment}`)
    const absence = field === 'kind' && known(absenceKinds, value)
    return absence ? t(`employee.absence_${absence}`) : undefined
  }
  return (field: string, value: unknown): ReactNode => {
    if (Array.isArray(value)) return lists.list(field, value)
    if (field === 'scope' && value) return scope(value as Scope)
    if (field === 'role_id' && value) return lists.role(value)
    if (field === 'deputy_id' && typeof value === 'number') return <Named id={value} />
    if (field === 'avatar_id' && typeof value === 'number') return t('complexes.fileKept', { id: value })
    if (field === 'locale') return languageName(value)
    return isDay(value) ? day(value) : word(field, value)
  }
}
