import type { Fault } from '@oselia/contract/issues'
import type { RequestFields } from '@oselia/contract/service-request-cards'
import type { CustomField } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { demand, may, type Act } from '../../platform/act.js'
import { fileFaults, observerFaults, type Attached } from './requests.links.js'
import { customFaults } from './requests.rules.js'

type Checked = Attached & Pick<RequestFields, 'custom' | 'observer_ids'> & { departure_id?: number | null | undefined }

/** What hung on the request before: it may stay. */
interface Standing {
  files: readonly number[]
  observers: readonly number[]
  departure_id: number | null
}

const departureFaults = async (act: Act, id: number | null): Promise<Fault[]> => {
  if (id === null) return []
  const { rows } = await sql`select 1 from staff_departures where id = ${id} and deleted_at is null`.execute(act.db)
  return rows.length > 0 ? [] : [{ field: 'departure_id', key: 'not_found' }]
}

/** Faults of the type's own fields, of files, of observers and of the department. */
export const contentFaults = async (
  act: Act,
  form: readonly CustomField[],
  wanted: Checked,
  { files, observers, departure_id }: Standing = { files: [], observers: [], departure_id: null },
): Promise<Fault[]> => [
  ...customFaults(form, wanted.custom),
  ...(await fileFaults(act, wanted, files)),
  ...(await observerFaults(act, wanted.observer_ids, observers)),
  ...(wanted.departure_id === departure_id ? [] : await departureFaults(act, wanted.departure_id ?? null)),
]

type Given = { [K in 'responsible_id' | 'performer_id' | 'departure_id']?: number | null | undefined }

/** 403 for one who gives work to others without the dispatcher's right; whoever works on requests may name himself. */
export const demandAssigning = (act: Act, given: Given): void => {
  const mayTake = may(act, 'service_requests.update')
  const others = [given.responsible_id, given.performer_id].filter((id) => !(mayTake && id === act.actor.id))
  if ([...others, given.departure_id].some((id) => id !== undefined && id !== null))
    demand(act, 'service_requests.approve')
}
