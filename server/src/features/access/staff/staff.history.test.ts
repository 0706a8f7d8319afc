import { platform } from '@oselia/contract/platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../../platform/db.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { loginActions } from './staff.history.js'

const product = useApp()
const { call } = product
const idOf = (who: Who) => Number(who.slice('staff:'.length))

let place: { houses: number[] }
let person: Who
let owner: Who
let manager: Who

/** Inserts a log row about the person with an IP address. */
const write = (action: string, by: Who, ip: string) =>
  product.app.pools.db
    .insertInto('audit_log')
    .values({
      at: '2026-03-05T10:00:00Z',
      actor_id: idOf(by),
      actor_name: 'Тест',
      session_id: null,
      ip,
      request_id: null,
      action,
      entity: 'staff',
      entity_id: idOf(person),
      label: null,
      changes: json([]),
      reason: null,
    })
    .execute()

beforeAll(async () => {
  place = await makeHouses(product.app, 'Прихована', 1)
  person = await staffWith(product.app, 'accountant', 'all')
  owner = await staffWith(product.app, 'owner', 'all')
  manager = await staffWith(product.app, 'manager', 'all')
  for (const action of loginActions) await write(action, action.startsWith('see_as') ? owner : person, '10.0.0.1')
  await write('update', person, '10.0.0.2')
  await write('roles', owner, '10.0.0.3')
  await write('update', manager, '10.0.0.4')
})

const about = { entity: 'staff' as const, per_page: 100 }
const summary = (body: { data: { action: string; ip: string | null }[]; total: number }) => ({
  total: body.total,
  rows: body.data.map(({ action, ip }) => `${action} ${ip}`).toReversed(),
})
const history = async (as: Who, page = 100) =>
  summary((await call(platform.history, { query: { entity: 'staff', id: idOf(person), per_page: page }, as })).body)
const log = async (as: Who, query: object = {}) =>
  summary((await call(platform.audit, { rawQuery: { ...about, entity_id: idOf(person), ...query }, as })).body)

const all = [
  ...loginActions.map((action) => `${action} 10.0.0.1`),
  'update 10.0.0.2',
  'roles 10.0.0.3',
  'update 10.0.0.4',
]
const narrow = ['update null', 'roles null', 'update null']

describe('the history of a member of the staff', () => {
  it('is complete for a reader of the whole log, and for the person', async () => {
    const whole = { total: all.length, rows: all }
    for (const as of [owner, await staffWith(product.app, 'auditor', 'all'), person])
      expect([as, await history(as), await log(as)]).toEqual([as, whole, whole])
  })

  it('has no logins and addresses for others, and is counted without them', async () => {
    const accountant = await staffWith(product.app, 'accountant', 'all')
    expect([await history(accountant), await log(accountant)]).toEqual([
      { total: 3, rows: narrow },
      { total: 3, rows: narrow },
    ])
    expect(await history(accountant, 1)).toEqual({ total: 3, rows: ['update null'] })
    expect(await history(await staffWith(product.app, 'dispatcher', 'all'))).toEqual({ total: 3, rows: narrow })
    expect((await log(accountant, { action: 'login' })).total).toBe(0)
  })

  it('shows the address of the reader’s own actions', async () => {
    const own = ['update null', 'roles null', 'update 10.0.0.4']
    expect([await history(manager), await log(manager)]).toEqual([
      { total: 3, rows: own },
      { total: 3, rows: own },
    ])
  })

  it('is limited for a reader of the whole log in some houses only', async () => {
    const chair = await staffWith(product.app, 'chair', { houses: place.houses })
    expect([await history(chair), await log(chair)]).toEqual([
      { total: 3, rows: narrow },
      { total: 3, rows: narrow },
    ])
  })

  it('offers no login actions as filters', async () => {
    const { body } = await call(platform.auditForm, { as: manager })
    expect(body.form.actions).toEqual(expect.arrayContaining(['roles', 'update']))
    expect(body.form.actions.filter((action) => loginActions.includes(action))).toEqual([])
  })
})
