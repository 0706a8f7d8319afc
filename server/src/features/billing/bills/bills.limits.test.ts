import { approvals } from '@oselia/contract/approvals'
import { bills } from '@oselia/contract/bills'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeBilledHouse, serviceIds } from '../../../testing/billing.js'
import { useBills } from '../../../testing/bills.js'
import { staffWith } from '../../../testing/sign-in.js'

// Sessions that ended long before the machine's own date are cleaned up, so that the clock of the test is ahead of it.
const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const the = useBills(product, 'Обмежена')
const { change, expectConsistent, find, lineOf } = the

describe('a second person', () => {
  it('approves changes above the limit, where dual approval is on', async () => {
    const asker = await staffWith(product.app, 'accountant', 'all')
    const decider = await staffWith(product.app, 'chair', 'all')
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const { id, version, total_minor } = await find(the.home.accounts[2]!, '2027-03')
    const wish = { id, version, reason: 'Великий перерахунок', add_lines: [lineOf(100_001)] }
    expect((await change({ ...wish, add_lines: [lineOf(100_000)] }, asker)).status).toBe(200)
    const refused = await change({ ...wish, version: version + 1 }, asker)
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const { id: _id, ...payload } = { ...wish, version: version + 1 }
    const asked = await call(approvals.create, {
      body: { kind: 'bills.correct', entity_id: id, payload, reason: 'Акт обстеження' },
      as: asker,
    })
    expect([asked.status, asked.body.data?.changes]).toMatchObject([
      201,
      [{ field: 'total_minor', old: total_minor + 100_000, new: total_minor + 200_001 }],
    ])
    const agreed = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    expect((await find(the.home.accounts[2]!, '2027-03')).total_minor).toBe(total_minor + 200_001)
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    await expectConsistent()
  })

  it('is needed to cancel an issued bill, whatever its amount', async () => {
    const asker = await staffWith(product.app, 'accountant', 'all')
    const { id, version } = await find(the.home.accounts[0]!, '2027-03')
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const refused = await change({ id, version, reason: 'Помилка', cancelled: true }, asker)
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    await expectConsistent()
  })

  it('is needed for the sum of one person’s changes of an account, however it is split', async () => {
    const [asker, other] = [
      await staffWith(product.app, 'accountant', 'all'),
      await staffWith(product.app, 'accountant', 'all'),
    ]
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const ids = await serviceIds(product)
    const account_id = the.home.accounts[1]!
    const correct = (amount_minor: number, as: typeof asker) =>
      call(bills.correct, {
        body: {
          account_id,
          service_id: ids['maintenance']!,
          kind: 'recalculation',
          amount_minor,
          for_period: '2027-01',
          reason: 'Частинами',
        },
        as,
      })
    expect((await correct(-60_000, asker)).status).toBe(201)
    const { id, version } = await find(account_id, '2027-03')
    const more = await change({ id, version, reason: 'Ще', add_lines: [lineOf(40_001)] }, asker)
    expect([more.status, more.body.code]).toEqual([409, 'needs_second_person'])
    expect((await change({ id, version, reason: 'Ще', add_lines: [lineOf(-40_000)] }, asker)).status).toBe(200)
    const last = await correct(1, asker)
    expect([last.status, last.body.code]).toEqual([409, 'needs_second_person'])
    expect((await correct(1, other)).status).toBe(201)
    const both = await Promise.all([correct(60_000, other), correct(-60_000, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await sql`update correction_counts set created_at = created_at - interval '30 days' where account_id = ${account_id}`.execute(
      product.app.pools.db,
    )
    expect((await correct(1, asker)).status).toBe(201)
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    await expectConsistent()
  })

  it('is needed to raise the limit, and not to lower it', async () => {
    const asker = await staffWith(product.app, 'accountant', 'all')
    const decider = await staffWith(product.app, 'chair', 'all')
    const limit = async () => (await call(bills.settings, { as: 'accountant' })).body.data
    const { correction_limit_minor: before } = await limit()
    const save = async (correction_limit_minor: number | null) => {
      const { version } = await limit()
      const { status, body } = await call(bills.saveSettings, { raw: { version, correction_limit_minor }, as: asker })
      return [status, body.code]
    }
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    expect(await save(before! + 1)).toEqual([409, 'needs_second_person'])
    expect(await save(null)).toEqual([409, 'needs_second_person'])
    expect(await save(before! - 1)).toEqual([200, undefined])
    const ask = (payload: object) =>
      call(approvals.create, { raw: { kind: 'bills.limit', payload, reason: 'Перерахунок тепла' }, as: asker })
    expect((await ask({ correction_limit_minor: 0 })).body.code).toBe('state_forbids')
    const asked = await ask({ correction_limit_minor: before })
    expect(asked.body.data.changes).toEqual([{ field: 'correction_limit_minor', old: before! - 1, new: before }])
    const agreed = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
    expect([agreed.status, (await limit()).correction_limit_minor]).toEqual([200, before])
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    expect(await save(before! + 1)).toEqual([200, undefined])
    expect(await save(before)).toEqual([200, undefined])
  })

  it('is needed for an opening balance above the limit', async () => {
    const asker = await staffWith(product.app, 'accountant', 'all')
    const decider = await staffWith(product.app, 'chair', 'all')
    const next = await makeBilledHouse(product, 'Залишкова', [40, 50])
    await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
    const opening = (amount: number) => ({
      period: '2027-02',
      due_on: '2027-02-28',
      items: [
        { account_id: next.accounts[0]!, amount_minor: amount },
        { account_id: next.accounts[1]!, amount_minor: -100 },
      ],
      total_minor: amount - 100,
    })
    const refused = await call(bills.opening, { body: opening(100_001), as: asker })
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
    const asked = await call(approvals.create, {
      body: { kind: 'bills.opening', payload: opening(100_001), reason: 'Сальдо за актом' },
      as: asker,
    })
    expect(asked.status).toBe(201)
    const agreed = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
    expect((await find(next.accounts[0]!, '2027-02')).total_minor).toBe(100_001)
    await sql`update settings set four_eyes = false`.execute(product.app.pools.db)
    await expectConsistent()
  })
})
