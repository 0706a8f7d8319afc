import type { StaffDetails } from '@oselia/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { read } from '../../../platform/query.ts'
import { usePlaces } from '../audience/audience.places.public.ts'
import { documentLanguages } from '../../../platform/document-languages.ts'

type Scope = StaffDetails['scope']

/** The native name of a language. */
export const languageName = (language: unknown) => documentLanguages.find(({ value }) => value === language)?.label

/** Roles and departments offered by the form. */
export const useStaffForm = () => useQuery(read('GET /staff', { query: { per_page: 1 } })).data?.form

/** Formats an access scope: the whole community, or names of its places. */
const useScopeWords = () => {
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

/** The name of a staff member known only by id. */
const Named = ({ id }: { id: number }) =>
  useQuery(read('GET /staff/:id', { params: { id } })).data?.data.name ?? `№ ${id}`

/** Formats what the table can't, in the history and in the resolution of conflicts. */
export const useStaffWords = (): OwnWords => {
  const t = useText()
  const { list } = useFormat()
  const local = useLocal()
  const form = useStaffForm()
  const scope = useScopeWords()
  const nameOf = (choices: NonNullable<typeof form>['departures'] = [], id: unknown) => {
    const choice = choices.find(({ value }) => value === Number(id))
    return choice ? local(choice.label) : `№ ${String(id)}`
  }
  const listed = (write: (id: unknown) => string) => (value: unknown) =>
    Array.isArray(value) ? list(value.map(write)) || t('ui.none') : undefined
  const placesIn = (part: 'complex_ids' | 'house_ids') => (value: unknown) =>
    Array.isArray(value) ? scope({ all: false, complex_ids: [], house_ids: [], [part]: value }) : undefined
  return {
    role_ids: listed((id) => nameOf(form?.roles, id)),
    departure_ids: listed((id) => nameOf(form?.departures, id)),
    specialisations: listed(String),
    scope: (value) => (value ? scope(value as Scope) : undefined),
    'scope.complex_ids': placesIn('complex_ids'),
    'scope.house_ids': placesIn('house_ids'),
    role_id: (value) => (value ? nameOf(form?.roles, value) : undefined),
    deputy_id: (value) => (typeof value === 'number' ? <Named id={value} /> : undefined),
    avatar_id: (value) => (typeof value === 'number' ? t('complexes.fileKept', { id: value }) : undefined),
    locale: languageName,
  }
}
