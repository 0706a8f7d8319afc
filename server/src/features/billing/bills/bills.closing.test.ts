import { bills } from '@oselia/contract/bills'
import { platform } from '@oselia/contract/platform'
import { statementLines } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import {
  makeNumberedHouses,
  statementOf,
  useStatements,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-04-20T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring } = useStatements(product)

let homes: NumberedHouse[]
let other: NumberedHouse
beforeAll(async () => {
  homes = await makeNumberedHouses(product, 'Замкова', 2, [40, 50])
  other = (await makeNumberedHouses(product, 'Інша', 1, [40]))[0]!
})

const close = (closed_through: string | null, fields: object = {}, houses = homes, as: Who = 'chair') =>
  call(bills.periods, {
    raw: { house_ids: houses.map(({ house }) => house), closed_through, reason: 'Звірено', ...fields },
    as,
  })
const closingOf = async (house: number, as: Who = 'owner') => {
  const { body } = await call(bills.houses, { query: { period: '2026-03' }, as })
  return body.data.find((one) => one.house.id === house)
}
const unknown = (id: string, amount: number, day: string) => ({ id, amount, purpose: 'за квартиру', day })

describe('a month with receipts that are on no account', () => {
  it('is closed only when that is confirmed, with the reason kept', async () => {
    const movements = [
      unknown('w-1', 10_000, '28.02.2026'),
      unknown('w-2', 2550, '31.03.2026'),
      unknown('w-3', 70_000, '01.04.2026'),
      { id: 'w-4', amount: 9900, purpose: `о/р ${homes[0]!.numbers[0]}`, day: '15.03.2026' },
      unknown('w-5', -4000, '15.03.2026'),
    ]
    const run = await bring(homes[0]!.complex, statementOf('UA1', movements))
    const { body: waiting } = await call(statementLines.list, { rawQuery: { import_id: run.id, state: 'open' } })
    const part = waiting.data.find((one) => one.amount_minor === 10_000)!
    await call(statementLines.post, {
      params: { id: part.id },
      raw: { version: part.version, parts: [{ account_id: homes[0]!.accounts[1], amount_minor: 3000 }] },
      as: 'accountant',
    })

    const asked = await close('2026-03')
    expect([asked.status, asked.body.code]).toEqual([409, 'payments_wait'])
    expect((asked.body as { data?: unknown }).data).toEqual({ count: 2, amount_minor: 9550, elsewhere: false })
    expect(asked.body.message).toContain('95.50')
    expect((await closingOf(homes[0]!.house))!.closed_through).toBeNull()
    expect((await close('2026-01')).status).toBe(200)
    expect((await close('2026-03', {}, [other])).body.data).toEqual({ houses: 1 })

    expect((await close('2026-03', { with_waiting: true, reason: ' ' })).status).toBe(422)
    const confirmed = await close('2026-03', { with_waiting: true, reason: 'Платників шукаємо' })
    expect(confirmed.body.data).toEqual({ houses: 2 })
    expect(await closingOf(homes[0]!.house)).toMatchObject({
      closed_through: '2026-03',
      closing: { reason: 'Платників шукаємо', waiting: 2, waiting_minor: 9550 },
    })
    const { body: history } = await call(platform.history, { query: { entity: 'houses', id: homes[1]!.house } })
    expect(history.data[0]).toMatchObject({ action: 'billing_period', reason: 'Платників шукаємо' })
    expect(history.data[0]!.changes).toEqual([{ field: 'closed_through', old: '2026-01', new: '2026-03' }])
  })

  it('tells whoever has one house of the complex that something waits, without the figures of the complex', async () => {
    const [own, beside] = homes as [NumberedHouse, NumberedHouse]
    const chair = await staffWith(product.app, 'chair', { houses: [own.house] })
    const asChair = (fields: object, houses = [own]) => close('2026-04', fields, houses, chair)
    const asked = await asChair({})
    expect([asked.status, asked.body.code]).toEqual([409, 'payments_wait_elsewhere'])
    expect(JSON.stringify(asked.body)).not.toMatch(/795\.?50|795,50|"count"|"amount_minor"/)
    expect((await asChair({ with_waiting: true }, homes)).status).toBe(404)
    expect((await asChair({ with_waiting: true, reason: 'Бухгалтер знає' })).body.data).toEqual({ houses: 1 })
    const unseen = { reason: 'Бухгалтер знає', waiting: null, waiting_minor: null }
    expect((await closingOf(own.house, chair))!.closing).toEqual(unseen)
    const { body: history } = await call(platform.history, { query: { entity: 'houses', id: own.house }, as: chair })
    expect(history.data[0]!.changes).toEqual([{ field: 'closed_through', old: '2026-03', new: '2026-04' }])
    // Nor are the figures told once the house has left the complex.
    await sql`update houses set complex_id = null where id = ${own.house}`.execute(product.app.pools.db)
    expect((await closingOf(own.house, chair))!.closing).toEqual(unseen)
    await sql`update houses set complex_id = ${own.complex} where id = ${own.house}`.execute(product.app.pools.db)
    // What waited is kept for whoever sees all of the complex.
    const whole = await staffWith(product.app, 'chair', { complexes: [own.complex] })
    const kept = { reason: 'Бухгалтер знає', waiting: 3, waiting_minor: 79_550 }
    expect((await closingOf(own.house, whole))!.closing).toEqual(kept)
    const seen = await close('2026-04', {}, [beside], whole)
    expect([seen.body.code, (seen.body as { data?: unknown }).data]).toEqual([
      'payments_wait',
      { count: 3, amount_minor: 79_550, elsewhere: false },
    ])
    expect((await close('2026-03', { reason: 'Повернуто' }, [own], chair)).body.data).toEqual({ houses: 1 })
    // With houses of a complex of their own, receipts of the other one are told as well, again without its figures.
    await bring(other.complex, statementOf('UA2', [unknown('w-6', 1200, '15.04.2026')]))
    const both = await staffWith(product.app, 'chair', { houses: [own.house], complexes: [other.complex] })
    const mixed = await close('2026-04', {}, [other, own], both)
    expect([mixed.status, mixed.body.code, (mixed.body as { data?: unknown }).data]).toEqual([
      409,
      'payments_wait',
      { count: 1, amount_minor: 1200, elsewhere: true },
    ])
  })

  it('takes them into the open month once they are posted, and may be opened without being asked', async () => {
    const before = (await closingOf(homes[0]!.house))!
    const { body } = await call(statementLines.list, { rawQuery: { sort: 'booked_on' } })
    const late = body.data.find((one) => one.amount_minor === 2550)!
    const posted = await call(statementLines.post, {
      params: { id: late.id },
      raw: { version: late.version, parts: [{ account_id: homes[0]!.accounts[0], amount_minor: 2550 }] },
      as: 'accountant',
    })
    expect([posted.status, posted.body.data.state]).toEqual([200, 'posted'])
    const { rows } = await sql<{ period: string; received: string }>`select to_char(a.period, 'YYYY-MM') as period,
        to_char(p.received_on, 'YYYY-MM-DD') as received from payments p join ledger_acts a on a.id = p.act_id
      where p.statement_line_id = ${late.id}`.execute(product.app.pools.db)
    expect(rows).toEqual([{ period: '2026-04', received: '2026-03-31' }])
    const after = (await closingOf(homes[0]!.house))!
    expect([after.received_minor, after.closing_minor]).toEqual([before.received_minor, before.closing_minor])
    const { body: april } = await call(bills.houses, { query: { period: '2026-04' } })
    expect(april.data.find(({ house }) => house.id === homes[0]!.house)!.received_minor).toBe(2550)
    await expectConsistent()

    const opened = await close('2026-02', { reason: 'Помилка у лютому' })
    expect(opened.body.data).toEqual({ houses: 2 })
    expect((await closingOf(homes[0]!.house))!.closing).toEqual({
      reason: 'Помилка у лютому',
      waiting: 0,
      waiting_minor: 0,
    })
  })
})
