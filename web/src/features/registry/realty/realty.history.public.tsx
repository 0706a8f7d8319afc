import { useQuery } from '@tanstack/react-query'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useLocal } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { residentFields } from '../residents/residents.fields.public.ts'
import { accountFields, shareFields, unitFields } from './realty.fields.ts'

/** Names of the roles of residents by id. */
const useResidentWords = (): OwnWords => {
  const local = useLocal()
  const enabled = useCan('residents.read')
  const roles = useQuery({ ...read('GET /resident-roles', { query: { per_page: 100, sort: 'sort' } }), enabled })
  return {
    role_id: (value) => {
      const role = roles.data?.data.find(({ id }) => id === value)
      return role && local(role.name)
    },
  }
}

/** Changes of units and related records, for the history of one and the combined history. */
export const unitHistory = historyOf('realty', unitFields)
export const shareHistory = historyOf('ownerships', shareFields)
export const accountHistory = historyOf('accounts', accountFields)
export const residentHistory = historyOf('residents', residentFields, useResidentWords)
