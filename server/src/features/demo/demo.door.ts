import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announcementFields } from '@oselia/contract/announcements'
import { complexFields } from '@oselia/contract/complexes'
import { houseFields } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import { hashPassword } from '../../platform/passwords.js'
import { personById } from '../../platform/sessions.js'
import { createAnnouncement } from '../announcements/announcements.door.js'
import { createComplex } from '../complexes/complexes.door.js'
import { createHouse } from '../houses/houses.door.js'
import { addStaff, hasOwner, lockOwners } from '../staff/staff.door.js'
import { addRegistry, type DemoRegistry } from './demo.registry.js'

/** Everybody of the demo logs in with this. */
export const demoPassword = 'demo-password'

interface DemoHouse extends Record<string, unknown> {
  street: string
  number: string
  entrances: number
  floors: number
  units_per_floor: number
  /** Days of issue and expiry are counted from today. */
  safety_docs?: { kind: string; number?: string; note?: string; issued_on?: number; valid_until?: number }[]
}
interface Demo {
  organisation: string
  staff: { role: string; email: string; last_name: string; first_name: string; middle_name: string; phone: string }[]
  complexes: { city: string; complex: Record<string, unknown> | null; houses: DemoHouse[] }[]
  registry: DemoRegistry
  announcements: { days: number; house?: number; complex?: number; item: Record<string, unknown> }[]
}

const file = join(import.meta.dirname, '../../../data/demo.json')

const addPeople = async (db: Db, demo: Demo): Promise<number> => {
  const password_hash = await hashPassword(demoPassword)
  const ids: number[] = []
  for (const { role, ...person } of demo.staff)
    ids.push(await addStaff(db, role, { ...person, password_hash, is_demo: true }))
  return ids[0]!
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

const addHouses = async (act: Act, demo: Demo) => {
  const { rows: types } = await sql<{ id: number }>`select id from house_types where code = 'apartment_block'`.execute(
    act.db,
  )
  const made = { complexes: [] as number[], houses: [] as number[] }
  for (const { city, complex, houses } of demo.complexes) {
    const { rows: cities } = await sql<{
      id: number
    }>`select id from cities where uk = ${city} order by population desc limit 1`.execute(act.db)
    const complexId = complex ? (await createComplex(act, complexFields.parse(complex))).data.id : null
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
      made.houses.push((await createHouse(act, input)).data.id)
    }
  }
  return made
}

const addAnnouncements = async (app: App, act: Act, demo: Demo, made: { complexes: number[]; houses: number[] }) => {
  for (const { days, house, complex, item } of demo.announcements) {
    const audience = {
      complex_ids: complex === undefined ? [] : [made.complexes[complex]!],
      house_ids: house === undefined ? [] : [made.houses[house]!],
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
    await sql`update announcements set created_at = created_at - make_interval(days => ${days}),
      published_at = published_at - make_interval(days => ${days}) where id = ${data.id}`.execute(act.db)
  }
}

const fill = async (app: App, db: Db) => {
  const demo = JSON.parse(await readFile(file, 'utf8')) as Demo
  const ownerId = await addPeople(db, demo)
  const owner = await personById(db, ownerId)
  const act = actOf(owner!, db, app.clock)
  const made = await addHouses(act, demo)
  const built = demo.complexes.flatMap(({ houses }) => houses)
  await addRegistry(
    app,
    act,
    demo.registry,
    made.houses.map((id, i) => Object.assign({}, built[i]!, { id })),
  )
  await addAnnouncements(app, act, demo, made)
  await sql`update complexes set is_demo = true`.execute(db)
  await sql`update houses set is_demo = true`.execute(db)
  await sql`update announcements set is_demo = true`.execute(db)
  await sql`update settings set organisation_name = ${demo.organisation}, organisation_set_at = now(), demo_loaded_at = now()`.execute(
    db,
  )
}

/** Loads the demo data once, all or nothing; never into an installation that has an owner of its own. */
export const loadDemo = async (app: App, say: (line: string) => void): Promise<void> => {
  await app.pools.slowDb.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const { rows } = await sql<{ loaded: boolean }>`select demo_loaded_at is not null as loaded from settings`.execute(
      tx,
    )
    if (rows[0]!.loaded) return
    if (await hasOwner(tx)) return say('this data folder has an owner of its own: no demo data is loaded into it')
    await fill(app, tx)
  })
}
