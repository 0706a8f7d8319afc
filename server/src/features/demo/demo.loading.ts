import { announcementFields } from '@oselia/contract/announcements'
import { complexFields } from '@oselia/contract/complexes'
import { houseFields } from '@oselia/contract/houses'
import { permissions } from '@oselia/contract/permissions'
import { sql } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import { wholeScope } from '../../platform/scope.js'
import { staffName } from '../../platform/staff-table.js'
import { createAnnouncement } from '../announcements/announcements.door.js'
import { createComplex } from '../complexes/complexes.door.js'
import { createHouse } from '../houses/houses.door.js'
import { hasOwner, lockOwners } from '../staff/staff.door.js'
import { readDemo, type Demo, type DemoHouse } from './demo.data.js'
import { addRegistry } from './demo.registry.js'
import { addRequests } from './demo.requests.js'
import { addPeople, organise } from './demo.staff.js'

interface Made {
  complexes: number[]
  houses: number[]
}

/** Papers whose days are told from today, so that the demo never looks stale. */
const papersOf = (act: Act, h: DemoHouse) => {
  const day = (from: number | undefined) =>
    from === undefined ? null : new Date(act.now.getTime() + from * 86_400_000).toISOString().slice(0, 10)
  return (h.safety_docs ?? []).map(({ kind, number, note, issued_on, valid_until }) => ({
    kind,
    number,
    note,
    issued_on: day(issued_on),
    valid_until: day(valid_until),
  }))
}

/** Entrances with running unit numbers, as a builder from counts makes them. */
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

const addHouses = async (act: Act, demo: Demo): Promise<Made> => {
  const { rows: types } = await sql<{ id: number }>`select id from house_types where code = 'apartment_block'`.execute(
    act.db,
  )
  const made: Made = { complexes: [], houses: [] }
  for (const { city, complex, houses } of demo.complexes) {
    const { rows: cities } = await sql<{
      id: number
    }>`select id from cities where uk = ${city} order by population desc limit 1`.execute(act.db)
    const complexId = complex ? (await createComplex(act, complexFields.parse(complex), true)).data.id : null
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
        safety_docs: papersOf(act, h),
      })
      made.houses.push((await createHouse(act, input, true)).data.id)
    }
  }
  return made
}

const addAnnouncements = async (app: App, act: Act, demo: Demo, made: Made, amongReal: boolean) => {
  for (const { days, house, complex, item } of demo.announcements) {
    // Among real people a text without a place of its own is for the houses of the demo, never for theirs.
    const everywhere = amongReal && house === undefined && complex === undefined
    const audience = {
      complex_ids: complex === undefined ? [] : [made.complexes[complex]!],
      house_ids: everywhere ? made.houses : house === undefined ? [] : [made.houses[house]!],
    }
    // Ends and starts in the data are days from today, so that the demo never looks stale.
    const moment = (value: unknown) =>
      typeof value === 'number' ? new Date(act.now.getTime() + value * 86_400_000).toISOString() : null
    const input = announcementFields.parse({
      ...item,
      starts_at: moment(item['starts_at']),
      ends_at: moment(item['ends_at']),
      publish_at: moment(item['publish_at']),
      audience,
    })
    const { data } = await createAnnouncement(app, act, input)
    await sql`update announcements set is_demo = true, created_at = created_at - make_interval(days => ${days}),
      published_at = published_at - make_interval(days => ${days}) where id = ${data.id}`.execute(act.db)
  }
}

interface Author {
  id: number
  name: string
}

/** Fills the community with the demo data: one without owner as its own demo, else in the name of who asked for it. */
export const fillDemo = async (app: App, db: Db, asker: Author | null): Promise<void> => {
  const demo = await readDemo()
  const staff = await addPeople(db, demo, asker !== null)
  const first = demo.staff[0]!
  const author = asker ?? { id: staff.get(first.email)!, name: staffName(first) }
  // Whoever may load the demo need not hold every right that making it takes.
  const actor = { ...author, sessionId: 0, permissions: new Set<string>(permissions) }
  const act = actOf({ actor, scope: wholeScope }, db, app.clock)
  const made = await addHouses(act, demo)
  const built = demo.complexes.flatMap(({ houses }) => houses)
  await addRegistry(
    app,
    act,
    demo.registry,
    made.houses.map((id, i) => Object.assign({}, built[i]!, { id })),
  )
  await addAnnouncements(app, act, demo, made, asker !== null)
  await organise(act, demo, staff, made.complexes)
  await addRequests(act, staff, made.houses)
  await sql`update settings set demo_loaded_at = ${act.now}`.execute(db)
  if (asker === null)
    await sql`update settings set organisation_name = ${demo.organisation}, organisation_set_at = ${act.now}`.execute(
      db,
    )
}

/** Loads the demo data once, all or nothing; by this way never into an installation that has an owner of its own. */
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
