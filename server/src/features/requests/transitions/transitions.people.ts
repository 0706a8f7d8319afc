import { sql } from 'kysely'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { invalid } from '../../../platform/problems.js'
import { holdsOneOf, mayLogIn } from '../../access/people/people.rights.public.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { today } from '../../../platform/today.js'
import { absence, type StoredRequest, worksIn } from '../request-records/request-records.public.js'

interface Worker {
  id: number
  name: string
  /** Works in the house: the account is active, or belongs to a contractor, who needs none. */
  fits: boolean
  away: boolean
  deputy_id: number | null
}

type At = Pick<PublicRequestContext, 'db' | 'now'>

/**
 * With `lock` the row stays locked to the end of the transaction: somebody being removed either is removed first, and is then not
 * found here, or is removed later, and the request counts as theirs.
 */
const workerFor = async (at: At, id: number, houseId: number, lock: boolean): Promise<Worker | undefined> => {
  const { rows } = await sql<Worker>`select p.id, ${staffNameColumn('p')} as name, away.deputy_id,
      away."to" is not null as away, ${worksIn('p', houseId)}
        and (p.status = 'active' or (p.status = 'invited' and p.employment_kind is not distinct from 'contractor')) as fits
    from staff p ${absence('p', await today(at))} where p.id = ${id} and p.deleted_at is null
    ${lock ? sql`for share of p` : sql``}`.execute(at.db)
  return rows[0]
}

const issueOf = (worker: Worker | undefined): 'not_assignable' | 'absent' | null => {
  if (!worker?.fits) return 'not_assignable'
  return worker.away ? 'absent' : null
}

interface Search {
  houseId: number
  /** People who hold the request, see `heldBy`. */
  holders: readonly (number | null)[]
  orDeputy: boolean
}

/** The person, or the deputy during an absence; an issue when neither can do it. */
const found = async (at: At, id: number, { houseId, holders, orDeputy }: Search) => {
  const worker = await workerFor(at, id, houseId, !holders.includes(id))
  const issue = issueOf(worker)
  if (issue === 'absent' && orDeputy && worker!.deputy_id !== null) {
    const deputy = await workerFor(at, worker!.deputy_id, houseId, !holders.includes(worker!.deputy_id))
    if (issueOf(deputy) === null) return { worker: deputy!, issue: null }
  }
  return { worker, issue }
}

/** A request that exists, or the place of a new one. */
type Placed =
  | Pick<StoredRequest, 'house_id' | 'performer_id' | 'responsible_id' | 'status'>
  | { house_id: number; performer_id: null }

/**
 * People whose removal locks the request too, because it hands over their unfinished requests. The caller has locked the request,
 * so they must not be locked: removal locks the person first and the request afterwards.
 */
const heldBy = (request: Placed | null): readonly (number | null)[] => {
  if (!request || !('status' in request)) return []
  const { status, performer_id, responsible_id } = request
  return status === 'closed' || status === 'cancelled' ? [] : [performer_id, responsible_id]
}

export interface Doer {
  id: number
  name: string
}

/**
 * The performer from now on: the person named, or else the performer so far, replaced by their deputy during an absence. 422 at
 * `performer_id` for a person who does not work there or is absent.
 */
export const performerFor = async (at: At, request: Placed, named: number | null): Promise<Doer> => {
  const wanted = named ?? request.performer_id
  if (wanted === null) throw invalid('performer_id', 'required')
  const search = { houseId: request.house_id, holders: heldBy(request), orDeputy: named === null }
  const { worker, issue } = await found(at, wanted, search)
  if (issue) throw invalid('performer_id', issue)
  return worker!
}

/** The performer so far or their deputy, without refusing: null when neither can do it. */
export const performerLeft = async (at: At, request: Placed): Promise<Doer | null> => {
  const { house_id: houseId, performer_id } = request
  if (performer_id === null) return null
  const { worker, issue } = await found(at, performer_id, { houseId, holders: heldBy(request), orDeputy: true })
  return issue ? null : worker!
}

/** The person or their deputy as somebody new to a request of the house; null when neither can take it. */
export const availableFor = async (at: At, houseId: number, id: number | null): Promise<Doer | null> => {
  if (id === null) return null
  const { worker, issue } = await found(at, id, { houseId, holders: [], orDeputy: true })
  return issue ? null : worker!
}

/** 422 at `responsible_id` for a person who does not work in the house. Absence is no obstacle: the deputy is notified too. */
export const requireResponsible = async (
  at: At,
  houseId: number,
  id: number,
  request: Placed | null = null,
): Promise<void> => {
  const issue = issueOf(await workerFor(at, id, houseId, !heldBy(request).includes(id)))
  if (issue === 'not_assignable') throw invalid('responsible_id', issue)
}

/** 422 at `performer_id` for a person outside the department: its head assigns only its own people. */
export const requireOwn = async (db: Db, id: number, departmentId: number): Promise<void> => {
  const { rows } = await sql`select 1 from department_staff l
    where l.staff_id = ${id} and l.departure_id = ${departmentId}`.execute(db)
  if (rows.length === 0) throw invalid('performer_id', 'not_assignable')
}

/** Everybody who may manage the requests of the house now. */
export const managersOf = async (db: Db, now: Date, houseId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from staff p where ${mayLogIn('p')}
    and ${worksIn('p', houseId)} and ${holdsOneOf(now, ['service_requests.approve'])} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
