import { contactFields } from '@oselia/contract/contacts'
import { complexFields } from '@oselia/contract/complexes'
import { houseFields } from '@oselia/contract/houses'
import { permissions } from '@oselia/contract/permissions'
import { sql } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { wholeScope } from '../../../platform/scope.js'
import { staffName } from '../../access/people/people.table.public.js'
import { dayAfter, today } from '../../../platform/today.js'
import { createContact } from '../../content/contacts/contacts.public.js'
import { createComplex } from '../../registry/complexes/complexes.public.js'
import { createHouse } from '../../registry/houses/houses.public.js'
import { hasOwner, lockOwners } from '../../access/staff/staff.public.js'
import { addAnnouncements } from './demo.announcements.js'
import { addBilling } from './demo.billing.js'
import { readDemo, type Demo, type DemoHouse } from './demo.data.js'
import { addDocuments } from './demo.documents.js'
import { addEvents } from './demo.events.js'
import { addInterviews } from './demo.interviews.js'
import { addNews } from './demo.news.js'
import { addRegistry } from './demo.registry.js'
import { addRequests } from './demo.requests.js'
import { addPeople, organise } from './demo.staff.js'
import { addVotings } from './demo.votings.js'

interface Made {
  complexes: number[]
  houses: number[]
}

/** Documents with dates relative to today, so that the demo never looks outdated. */
const houseFilesOf = (now: string, h: DemoHouse) => {
  const day = (from: number | undefined) => (from === undefined ? null : dayAfter(now, from))
  return (h.safety_docs ?? []).map(({ kind, number, note, issued_on, valid_until }) => ({
    kind,
    number,
    note,
    issued_on: day(issued_on),
    valid_until: day(valid_until),
  }))
}

/** Entrances with consecutive unit numbers, as the builder makes them from counts. */
const entrancesOf = (h: DemoHouse) =>
  Array.from({ length: h.entrances }, (_, i) => {
    const size = h.floors * h.units_per_floor
    return {
      number: i + 1,
      floors: h.floors,
      units_from: i * size + 1,
      units_to: (i + 1) * size,
      lifts: h.floors > 5 ? 1 : 0,
    }
  })

const addHouses = async (ctx: RequestContext, demo: Demo): Promise<Made> => {
  const { rows: types } = await sql<{ id: number }>`select id from house_types where code = 'apartment_block'`.execute(
    ctx.db,
  )
  const now = await today(ctx)
  const made: Made = { complexes: [], houses: [] }
  for (const { city, complex, houses } of demo.complexes) {
    const { rows: cities } = await sql<{
      id: number
    }>`select id from cities where uk = ${city} order by population desc limit 1`.execute(ctx.db)
    const complexId = complex ? (await createComplex(ctx, complexFields.parse(complex), true)).data.id : null
    if (complexId) made.complexes.push(complexId)
    for (const h of houses) {
      const { street, entrances: _count, floors, units_per_floor: _perFloor, ...rest } = h
      const input = houseFields.parse({
        ...rest,
        complex_id: complexId,
        house_type_id: types[0]!.id,
        city_id: cities[0]!.id,
        street: { type: 'street', name: street },
        floors_above: floors,
        entrances: entrancesOf(h),
        safety_docs: houseFilesOf(now, h),
      })
      made.houses.push((await createHouse(ctx, input, true)).data.id)
    }
  }
  return made
}

/** In a real community what has no place of its own goes to the demo houses only. */
const audienceIn = (made: Made, { house, complex }: { house?: number; complex?: number }, amongReal: boolean) => {
  const everyone = house === undefined && complex === undefined
  const everywhere = amongReal && everyone
  return {
    everyone: everyone && !amongReal,
    complex_ids: complex === undefined ? [] : [made.complexes[complex]!],
    house_ids: everywhere ? made.houses : house === undefined ? [] : [made.houses[house]!],
  }
}

const addContacts = async (
  app: App,
  ctx: RequestContext,
  { demo, made, staff, amongReal }: { demo: Demo; made: Made; staff: ReadonlyMap<string, number>; amongReal: boolean },
) => {
  const now = await today(ctx)
  const day = (from: unknown) => (typeof from === 'number' ? dayAfter(now, from) : null)
  const { rows } = await sql<{
    id: number
    code: string
  }>`select id, code from service_request_types where deleted_at is null`.execute(ctx.db)
  const types = new Map(rows.map(({ id, code }) => [code, id]))
  for (const { types: served, responsible, item, ...place } of demo.contacts) {
    const input = contactFields.parse({
      ...item,
      contract_from: day(item['contract_from']),
      contract_to: day(item['contract_to']),
      request_type_ids: served.flatMap((code) => types.get(code) ?? []),
      // People of the demo can't sign in to a real community, so they are responsible for nothing there.
      responsible_staff_id: amongReal ? null : ((responsible && staff.get(responsible)) ?? null),
      audience: audienceIn(made, place, amongReal),
    })
    const { data } = await createContact(app, ctx, input)
    await sql`update contacts set is_demo = true where id = ${data.id}`.execute(ctx.db)
  }
}

interface Author {
  id: number
  name: string
}

/** Loads the demo data: without an owner in the community as a demo of its own, else in the name of the requester. */
export const fillDemo = async (app: App, db: Db, asker: Author | null): Promise<void> => {
  const demo = await readDemo()
  const staff = await addPeople(db, demo, asker !== null)
  const first = demo.staff[0]!
  const author = asker ?? { id: staff.get(first.email)!, name: staffName(first) }
  // The requester needs only the permission to load the demo; its creation runs with all permissions.
  const actor = { ...author, sessionId: 0, permissions: new Set<string>(permissions) }
  const ctx = createContext({ actor, scope: wholeScope }, db, app.clock)
  const made = await addHouses(ctx, demo)
  const built = demo.complexes.flatMap(({ houses }) => houses)
  await addRegistry(
    app,
    ctx,
    demo.registry,
    made.houses.map((id, i) => Object.assign({}, built[i]!, { id })),
  )
  await addAnnouncements(app, ctx, demo, {
    houses: made.houses,
    audienceOf: (place) => audienceIn(made, place, asker !== null),
  })
  await addDocuments(app, ctx, made, asker !== null)
  await addNews(app, ctx, (place) => audienceIn(made, place, asker !== null))
  await addEvents(app, ctx, (place) => audienceIn(made, place, asker !== null))
  await addInterviews(ctx, (place) => audienceIn(made, place, asker !== null))
  await organise(ctx, demo, staff, made.complexes)
  await addContacts(app, ctx, { demo, made, staff, amongReal: asker !== null })
  await addRequests(ctx, staff, made.houses)
  await addVotings(app, ctx, made.houses, staff)
  await addBilling(app, ctx, made, staff)
  await sql`update settings set demo_loaded_at = ${ctx.now}`.execute(db)
  if (asker === null)
    await sql`update settings set organisation_name = ${demo.organisation}, organisation_set_at = ${ctx.now}`.execute(
      db,
    )
}

/** Loads the demo data once, in one transaction; never into a community that has an owner of its own. */
export const loadDemo = async (app: App, say: (line: string) => void): Promise<void> => {
  await app.pools.slowDb.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const { rows } = await sql<{ loaded: boolean }>`select demo_loaded_at is not null as loaded from settings`.execute(
      tx,
    )
    if (rows[0]!.loaded) return
    if (await hasOwner(tx)) return say('this data folder has an owner of its own: no demo data is loaded into it')
    await fillDemo(app, tx, null)
  })
}
