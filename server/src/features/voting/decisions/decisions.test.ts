import { decisions } from '@oselia/contract/decisions'
import { notifications } from '@oselia/contract/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { remindOfDecisions } from './decisions.reminders.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life
const idOf = (who: Who) => Number(who.slice('staff:'.length))

let house: number
let voting: number
let technician: Who
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Виконавча'))
  voting = await life.generated(house)
  await life.signed(voting)
  await steps.moved(voting, 'published')
  technician = await staffWith(product.app, 'technician', { houses: [house] })
})
const listed = async (query: Record<string, unknown> = {}, as?: Who) =>
  (await call(decisions.list, { rawQuery: query, ...(as && { as }) })).body.data
const change = async (id: number, fields: Record<string, unknown>, as?: Who) => {
  const { version } = (await call(decisions.read, { params: { id } })).body.data
  return call(decisions.update, { params: { id }, raw: { version, ...fields }, ...(as && { as }) })
}

describe('an adopted question', () => {
  it('becomes a decision that somebody carries out by a day and reports on', async () => {
    const all = await listed({ voting_id: voting })
    expect(all.map(({ number, state, text }) => [number, state, text.uk])).toEqual([[1, 'planned', 'Внесок']])
    const { id } = all[0]!
    expect(await listed({}, technician)).toEqual([])
    const given = await change(id, { responsible_id: idOf(technician), due_on: '2026-04-01' })
    expect([given.status, given.body.data.responsible?.id]).toEqual([200, idOf(technician)])
    const told = (await call(notifications.list, { as: technician })).body.data
    expect(told[0]).toMatchObject({ kind: 'decision_assigned', entity_id: id, params: { name: 'Внесок' } })
    expect((await listed({}, technician)).map((one) => one.id)).toEqual([id])
    expect((await change(id, { due_on: '2026-09-01' }, technician)).status).toBe(403)
    const work = await change(id, { state: 'in_work', report: 'Оголошено тендер' }, technician)
    expect([work.status, work.body.data.state, work.body.data.may]).toEqual([200, 'in_work', 'report'])
    const dropped = await change(id, { state: 'dropped' }, technician)
    expect([dropped.status, Object.keys(dropped.body.errors!)]).toEqual([422, ['reason']])
    expect(await listed({ status: 'late' })).toEqual([])
    const before = now
    now = new Date('2026-04-02T08:00:00.000Z')
    const reader = await staffWith(product.app, 'owner', 'all')
    expect((await listed({ status: 'late' }, reader)).map(({ late }) => late)).toEqual([true])
    await remindOfDecisions(product.app, product.app.pools.db)
    await remindOfDecisions(product.app, product.app.pools.db)
    now = before
    const reminded = (await call(notifications.list, { as: technician })).body.data
    expect(reminded.filter(({ kind }) => kind === 'decision_late')).toHaveLength(1)
    const done = await change(id, { state: 'done' }, technician)
    expect(done.body.data).toMatchObject({ state: 'done', finished_on: '2026-03-26', late: false })
    expect(await listed({ status: 'open' })).toEqual([])
  })

  it('is hidden from staff of other houses, and not theirs to change', async () => {
    const [one] = await listed({ voting_id: voting })
    const stranger = await staffWith(product.app, 'chair', { houses: [(await makeBuilding(product, 'Інша')).house] })
    expect((await call(decisions.read, { params: { id: one!.id }, as: stranger })).status).toBe(404)
    const auditor = await staffWith(product.app, 'auditor', { houses: [house] })
    expect((await change(one!.id, { report: 'Так' }, auditor)).status).toBe(403)
  })
})
