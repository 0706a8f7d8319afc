import { announcements } from '@oselia/contract/announcements'
import { comments } from '@oselia/contract/comments'
import { exports } from '@oselia/contract/exports'
import { houses } from '@oselia/contract/houses'
import { auditExports, platform } from '@oselia/contract/platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { patternOf } from '../../../platform/audit.search.js'
import { json } from '../../../platform/db.js'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { useChats } from '../../../testing/chats.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { unitMakers } from '../../../testing/units.js'

const product = useApp()
const { call } = product
const { noted, person, roleWithout } = people(product)
const chats = useChats(product)

let place: { complex: number; houses: number[] }
const { make } = unitMakers(product, () => place.houses[0]!)
let owner: Who
let manager: Who
let unit: number
const idOf = (who: Who) => Number(who.slice('staff:'.length))

/** Inserts a log row with an arbitrary time and actor. */
const write = (row: {
  at?: string
  actor?: Who
  entity?: string
  id?: number | null
  label?: string
  action?: string
}) =>
  product.app.pools.db
    .insertInto('audit_log')
    .values({
      at: row.at ?? '2026-03-05T10:00:00Z',
      actor_id: row.actor ? idOf(row.actor) : null,
      actor_name: row.actor ? 'Тест' : null,
      session_id: null,
      ip: null,
      request_id: null,
      action: row.action ?? 'probe',
      entity: row.entity ?? 'probes',
      entity_id: row.id ?? null,
      label: row.label ?? null,
      changes: json([]),
      reason: null,
    })
    .execute()

beforeAll(async () => {
  place = await makeHouses(product.app, 'Журнальна', 2)
  owner = await staffWith(product.app, 'owner', 'all')
  manager = await staffWith(product.app, 'manager', { houses: [place.houses[0]!] })
  unit = (await make()).id
  await call(houses.update, {
    params: { id: place.houses[1]! },
    raw: { version: 1, units_count: 41 },
    as: owner,
  })
})

type Query = Partial<Record<string, string | number>>
const log = async (as: Who, query: Query = {}) =>
  (await call(platform.audit, { as, rawQuery: { per_page: 100, ...query } })).body
const about = async (as: Who, query: Query = {}) =>
  (await log(as, query)).data.map(({ entity, entity_id }) => `${entity} ${entity_id}`)

describe('the log', () => {
  it('is visible completely to a person with all permissions in all houses', async () => {
    await write({ entity: 'settings' })
    const seen = await about(owner)
    expect(seen).toEqual(expect.arrayContaining([`realty ${unit}`, `houses ${place.houses[1]}`, 'settings null']))
  })

  it('shows a manager their own actions and those in their houses, and nothing else', async () => {
    await write({ actor: manager, entity: 'settings' })
    const seen = await about(manager)
    expect(seen).toEqual(expect.arrayContaining([`realty ${unit}`, `houses ${place.houses[0]}`, 'settings null']))
    expect(seen).not.toContain(`houses ${place.houses[1]}`)
    expect((await log(manager, { entity: 'settings' })).data.map(({ actor }) => actor?.id)).toEqual([idOf(manager)])
    expect((await log(manager, { entity: 'houses', entity_id: place.houses[1]! })).total).toBe(0)
  })

  it('limits a person with all permissions to their houses once their scope is limited', async () => {
    const chair = await staffWith(product.app, 'chair', { houses: [place.houses[1]!] })
    const seen = await about(chair)
    expect(seen).toContain(`houses ${place.houses[1]}`)
    expect(seen).not.toContain(`realty ${unit}`)
    expect(seen).not.toContain('settings null')
  })

  it('shows an accountant only what they may read, and no actions on objects they cannot read', async () => {
    await call(announcements.create, { body: { title: 'Збори', body: '<p>Збори</p>' } })
    const accountant = await staffWith(product.app, 'accountant', 'all')
    const kinds = new Set((await log(accountant)).data.map(({ entity }) => entity))
    expect(kinds).toContain('realty')
    expect(kinds).toContain('announcements')
    expect(kinds).not.toContain('settings')
  })

  it('shows a dispatcher and a technician only their own actions, and is closed to a guard', async () => {
    for (const role of ['dispatcher', 'technician'] as const) {
      const as = await staffWith(product.app, role, 'all')
      await write({ actor: as, label: role })
      const { data, total } = await log(as)
      expect([total, data[0]!.actor?.id, data[0]!.label]).toEqual([1, idOf(as), role])
    }
    expect((await call(platform.audit, { as: 'guard' })).status).toBe(403)
    expect((await call(platform.auditForm, { as: 'guard' })).status).toBe(403)
  })

  it('hides the changed fields that a person may not read', async () => {
    const member = await person({ phones: [{ number: '+380501234567' }] })
    const phones = async (as: Who) =>
      JSON.stringify((await log(as, { entity: 'members', entity_id: member.id })).data[0]!.changes)
    expect(await phones(owner)).toContain('+380501234567')
    const narrow = await people(product).roleWithout('auditor', 'phones.sensitive', 'members.sensitive')
    expect(await phones(narrow)).not.toContain('1234567')
  })

  it('is filtered by days of the community, by person, action and object', async () => {
    await write({ at: '2026-01-31T22:30:00Z', label: 'перше лютого', entity: 'days' })
    await write({ at: '2026-02-01T21:59:59Z', label: 'теж перше', entity: 'days' })
    await write({ at: '2026-02-01T22:00:00Z', label: 'друге лютого', entity: 'days' })
    const labels = async (query: Query) =>
      (await log(owner, { entity: 'days', ...query })).data.map(({ label }) => label)
    expect(await labels({ from: '2026-02-01', to: '2026-02-01' })).toEqual(['теж перше', 'перше лютого'])
    expect(await labels({ from: '2026-02-02' })).toEqual(['друге лютого'])
    expect(await labels({ to: '2026-02-01', sort: 'at' })).toEqual(['перше лютого', 'теж перше'])
    expect(await labels({ from: '2026-02-03', to: '2026-02-02' })).toEqual([])
    expect((await log(owner, { actor_id: idOf(manager) })).data.every(({ actor }) => actor!.id === idOf(manager))).toBe(
      true,
    )
    expect(new Set((await log(owner, { action: 'update' })).data.map(({ action }) => action))).toEqual(
      new Set(['update']),
    )
    const bad = await call(platform.audit, { query: { from: '2026-02-30' } })
    expect(Object.keys(bad.body.errors!)).toEqual(['from'])
  })

  it('is searched by the object’s label and by the actor, in any spelling', async () => {
    await write({ label: 'Об’єкт «Їжак»', entity: 'words' })
    await write({ actor: manager, label: 'Кв. 12', entity: 'words' })
    const found = async (search_query: string) =>
      (await log(owner, { entity: 'words', search_query })).data.map(({ label }) => label)
    expect(await found("об'єкт ЇЖАК")).toEqual(['Об’єкт «Їжак»'])
    expect(await found('обєкт')).toEqual(['Об’єкт «Їжак»'])
    expect(await found('12')).toEqual(['Кв. 12'])
    expect(await found('2')).toEqual([])
    expect(await found('тест кв')).toEqual(['Кв. 12'])
    expect(await found('%')).toEqual([])
    expect(patternOf('a.b')).toContain('\\.')
  })

  it('offers as filter options only what occurs in the visible part', async () => {
    const form = async (as: Who) => (await call(platform.auditForm, { as })).body.form
    const whole = await form(owner)
    expect(whole.entities).toEqual(expect.arrayContaining(['houses', 'realty', 'settings']))
    expect(whole.actions).toEqual(expect.arrayContaining(['create', 'probe', 'update']))
    expect(whole.actors.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(owner), idOf(manager)]))
    const dispatcher = await staffWith(product.app, 'dispatcher', 'all')
    expect(await form(dispatcher)).toEqual({ entities: [], actions: [], actors: [] })
    await write({ actor: dispatcher, entity: 'own' })
    const own = await form(dispatcher)
    expect([own.entities, own.actions, own.actors.map(({ id }) => id)]).toEqual([
      ['own'],
      ['probe'],
      [idOf(dispatcher)],
    ])
  })
})

describe('an export of the log', () => {
  const csv = async (as: Who, query: Query = {}) =>
    (await call(auditExports.export, { as, rawQuery: { format: 'csv', ...query } })) as unknown as {
      status: number
      body: string
    }

  it('contains what the caller sees, by the filters, and is itself logged', async () => {
    const { status, body } = await csv(owner, { entity: 'days', sort: 'at' })
    expect(status).toBe(200)
    expect(body.trimEnd().split('\r\n')).toHaveLength(4)
    const chair = await staffWith(product.app, 'chair', { houses: [place.houses[1]!] })
    const limited = await csv(chair)
    expect(limited.body).toContain('houses')
    expect(limited.body).not.toContain('перше лютого')
    await expect.poll(async () => (await log(owner, { entity: 'audit' })).total).toBeGreaterThan(0)
  })

  it('holds no words of chats, and those of comments only for their readers', async () => {
    const { id } = await person({})
    const say = (text: string, visibility: 'all_staff' | 'board') =>
      call(comments.create, { params: { id }, raw: { text, visibility }, as: owner })
    expect((await say('слова для всіх', 'all_staff')).status).toBe(201)
    expect((await say('слова для правління', 'board')).status).toBe(201)
    const request = await chats.request()
    expect((await chats.write(request, { message: 'слова з чату' })).status).toBe(201)
    const all = (await csv(owner)).body
    expect(all).toContain('слова для всіх')
    for (const words of ['слова для правління', 'слова з чату']) expect(all).not.toContain(words)
    const without = await roleWithout('auditor', 'comments.read')
    const seen = (await csv(without, { entity: 'comments' })).body
    expect([seen.includes('•••'), seen.includes('слова для всіх')]).toEqual([true, false])
  })

  it('has no cell that a spreadsheet would run', async () => {
    await write({ label: '=HYPERLINK("http://example.com")', action: 'formula' })
    const { body } = await csv(owner, { action: 'formula' })
    expect(body).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  })

  it('needs the permission on both of its addresses', async () => {
    for (const as of ['manager', 'accountant', 'dispatcher', 'guard'] as const) {
      expect((await csv(as)).status).toBe(403)
      expect((await call(exports.create, { body: { list: 'audit' }, as })).status).toBe(403)
    }
    expect((await csv('auditor')).status).toBe(200)
  })
})

it('the history of a house shows the same as the log', async () => {
  const id = place.houses[1]!
  const { body } = await call(platform.history, { query: { entity: 'houses', id }, as: owner })
  expect(body.total).toBe((await noted('houses', id)).length)
})
