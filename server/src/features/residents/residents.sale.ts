import type { Fault } from '@oselia/contract/issues'
import type { moves } from '@oselia/contract/residents'
import type { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { invalidFaults } from '../../platform/problems.js'
import { dayAfter, today } from '../../platform/today.js'
import * as queries from './ownerships.queries.js'
import { meet, sameShare, withinOne } from './ownerships.rules.js'
import { endShares, openShares, type Opening } from './ownerships.shares.js'
import { tieFaults } from './residents.ends.js'
import { endLinks } from './residents.links.js'
import { demandUnit, faultsAt, leaving, vehiclesLeave, whoeverIs } from './residents.moves.js'

type Body = z.output<(typeof moves)['sale']['body']>
type Held = queries.Held

/** The shares that pass: the named ones, or all that are held today. */
const passing = (shares: readonly Held[], { ownership_ids }: Body, day: string): Held[] =>
  ownership_ids.length > 0
    ? shares.filter(({ id }) => ownership_ids.includes(id))
    : shares.filter((share) => meet(share, { from: day, to: day }))

const sellingFaults = (sold: readonly Held[], { ownership_ids, on }: Body): Fault[] => {
  if (sold.length === 0 || sold.length < new Set(ownership_ids).size)
    return [{ field: 'ownership_ids', key: 'not_found' }]
  if (sold.some(({ to }) => to !== null && to < on)) return [{ field: 'ownership_ids', key: 'share_ended' }]
  return sold.some(({ from }) => from >= on) ? [{ field: 'on', key: 'before_seller' }] : []
}

/** Whether the shares of the unit stay within 1, and those held jointly alike, once the sold ones have passed. */
const sumFaults = (kept: readonly Held[], sold: readonly Held[], bought: readonly Opening[], last: string): Fault[] => {
  const faults = bought.flatMap((share, index): Fault[] => {
    if (share.numerator > share.denominator) return [{ field: `buyers.${index}.numerator`, key: 'share' }]
    const others = [...kept, ...bought.slice(0, index)].filter((other) => other.joint && meet(other, share))
    const other = share.joint ? others.find((one) => !sameShare(one, share)) : undefined
    const params = other && { share: `${other.numerator}/${other.denominator}` }
    return params ? [{ field: `buyers.${index}.numerator`, key: 'joint_share', params }] : []
  })
  if (faults.length > 0) return faults
  const ended = sold.map((share) => ({ ...share, to: last }))
  return withinOne([...kept, ...ended, ...bought]) ? [] : [{ field: 'buyers', key: 'shares_above_one' }]
}

/** The shares of the buyers with the title of the sale; new people are made on the way. */
const buying = async (act: Act, id: number, body: Body): Promise<Opening[]> => {
  const { on, title_kind, title_number, title_date, title_issuer, registered_on, registry_extract, file_ids } = body
  const title = { title_kind, title_number, title_date, title_issuer, registered_on, registry_extract, file_ids }
  const bought: Opening[] = []
  for (const [index, { member_id, member, ...part }] of body.buyers.entries()) {
    const buyer = await whoeverIs(act, { member_id, member }, `buyers.${index}`)
    bought.push({
      ...part,
      ...title,
      member_id: buyer,
      realty_id: id,
      from: on,
      to: null,
      end_reason: null,
      note: null,
    })
  }
  return bought
}

/**
 * Shares pass to new owners, who hold from that day; the old ones hold to the day before, on which the named residents move
 * out and the permits of the named vehicles end. All of it or nothing. 422 at every fault: at `buyers` when the shares would
 * exceed 1 on some day, at `on` for a day on which a seller did not yet own, at `ownership_ids` for shares not of this unit.
 */
export const sale = async (app: App, act: Act, id: number, body: Body) => {
  if (body.resident_ids.length > 0) demand(act, 'residents.update')
  const units = await demandUnit(act, id)
  const last = dayAfter(body.on, -1)
  const shares = await queries.sharesOf(act, id)
  const sold = passing(shares, body, await today(act))
  const faults = sellingFaults(sold, body)
  const bought = await buying(act, id, body)
  for (const [index, share] of bought.entries())
    faults.push(...faultsAt(`buyers.${index}`, await tieFaults(act, share, units)))
  faults.push(...(await attachFaults(act, [{ field: 'file_ids', ids: body.file_ids }])))
  const kept = shares.filter((share) => !sold.includes(share))
  if (faults.length === 0) faults.push(...sumFaults(kept, sold, bought, last))
  if (faults.length > 0) throw invalidFaults(faults)
  const links = await leaving(act, id, body.resident_ids, last)
  const closed = await endShares(act, sold, last, 'sold')
  const opened = await queries.nowOf(act, await openShares(act, bought))
  const out = await endLinks(act, links, last, 'moved_out')
  const memberIds = [...sold, ...links].map(({ member_id }) => member_id)
  const leave = { ids: body.vehicle_ids, on: last, reason: 'sold' as const }
  const vehicles = await vehiclesLeave(act, id, memberIds, leave)
  return {
    data: {
      opened: await queries.withFiles(app, act, opened),
      closed: await queries.withFiles(app, act, closed),
      moved_out: out.length,
      vehicles,
    },
  }
}
