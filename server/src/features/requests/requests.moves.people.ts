import { sql } from 'kysely'
import type { PublicAct } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { invalid } from '../../platform/problems.js'
import { holdsOneOf } from '../../platform/sessions.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { today } from '../../platform/today.js'
import { absence, worksIn } from './requests.people.js'
import type { StoredRequest } from './requests.table.js'

interface Worker {
  id: number
  name: string
  /** He works in the house: his account is active, or he is a contractor who needs none. */
  fits: boolean
  away: boolean
  deputy_id: number | null
}

type At = Pick<PublicAct, 'db' | 'now'>

const workerFor = async (at: At, id: number, houseId: number): Promise<Worker | undefined> => {
  const { rows } = await sql<Worker>`select p.id, ${staffNameColumn('p')} as name, away.deputy_id,
      away."to" is not null as away, ${worksIn('p', houseId)}
        and (p.status = 'active' or (p.status = 'invited' and p.employment_kind is not distinct from 'contractor')) as fits
    from staff p ${absence('p', await today(at))} where p.id = ${id} and p.deleted_at is null`.execute(at.db)
  return rows[0]
}

const faultOf = (worker: Worker | undefined): 'not_assignable' | 'absent' | null => {
  if (!worker?.fits) return 'not_assignable'
  return worker.away ? 'absent' : null
}

/** The person, or his deputy while he is away; a fault when neither can do it. */
const found = async (at: At, id: number, houseId: number, orDeputy: boolean) => {
  const worker = await workerFor(at, id, houseId)
  const fault = faultOf(worker)
  if (fault === 'absent' && orDeputy && worker!.deputy_id !== null) {
    const deputy = await workerFor(at, worker!.deputy_id, houseId)
    if (faultOf(deputy) === null) return { worker: deputy!, fault: null }
  }
  return { worker, fault }
}

type Placed = Pick<StoredRequest, 'house_id' | 'performer_id'>
export interface Doer {
  id: number
  name: string
}

/**
 * Who will do the work: the person who is named, or else the one the request has, in whose absence his deputy. 422 at
 * `performer_id` for one who does not work there, or is away.
 */
export const performerFor = async (at: At, request: Placed, named: number | null): Promise<Doer> => {
  const wanted = named ?? request.performer_id
  if (wanted === null) throw invalid('performer_id', 'required')
  const { worker, fault } = await found(at, wanted, request.house_id, named === null)
  if (fault) throw invalid('performer_id', fault)
  return worker!
}

/** The same for the clock, which refuses nothing: null when the performer is gone. */
export const performerLeft = async (at: At, request: Placed): Promise<Doer | null> => {
  if (request.performer_id === null) return null
  const { worker, fault } = await found(at, request.performer_id, request.house_id, true)
  return fault ? null : worker!
}

/** 422 at `responsible_id` for one who does not work in the house. He may be away: his deputy is told what he is told. */
export const demandResponsible = async (at: At, houseId: number, id: number): Promise<void> => {
  const fault = faultOf(await workerFor(at, id, houseId))
  if (fault === 'not_assignable') throw invalid('responsible_id', fault)
}

/** 422 at `performer_id` for one who is not of the department: its head gives work to his own people. */
export const demandOwn = async (db: Db, id: number, departureId: number): Promise<void> => {
  const { rows } = await sql`select 1 from staff_departure_links l
    where l.staff_id = ${id} and l.departure_id = ${departureId}`.execute(db)
  if (rows.length === 0) throw invalid('performer_id', 'not_assignable')
}

/** Everybody who may manage the requests of the house now. */
export const managersOf = async (db: Db, now: Date, houseId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from staff p where p.status = 'active' and p.deleted_at is null
    and ${worksIn('p', houseId)} and ${holdsOneOf(now, ['service_requests.approve'])} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
