import { payments } from '@oselia/contract/payments'
import { statementLines } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import {
  makeNumberedHouse,
  statementOf,
  useStatements,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { bring } = useStatements(product)

const first = 'UA213223130000026007233566001'
const second = 'UA903052992990004149123456789'
const unknown = 'UA483052990000026009012345679'
const linesOf = async (import_id: number) =>
  (await call(statementLines.list, { rawQuery: { import_id, state: 'open' }, as: 'accountant' })).body.data

describe('a statement of an account of a payee with requisites', () => {
  let home: NumberedHouse
  const named = (id: string, purpose = `о/р ${home.numbers[0]}`) => [{ id, amount: 12_300, purpose }]
  const enter = (ibans: readonly string[]) =>
    sql`update complexes set legal_name = 'ОСББ «Дві каси»', edrpou = '32855961',
        accounts = (select coalesce(jsonb_agg(jsonb_build_object('iban', a, 'bank_name', null, 'payee_name', null, 'purpose', null)), '[]')
          from unnest(${ibans}::text[]) a) where id = ${home.complex}`.execute(product.app.pools.db)
  beforeAll(async () => {
    home = await makeNumberedHouse(product, 'Касова', [40, 50])
    await enter([first, second])
  })

  it('posts receipts of each account of the requisites, by IBAN or by number', async () => {
    for (const [account, id] of [
      [first, 'p-1'],
      [second, 'p-2'],
      ['26007233566001', 'p-3'],
    ] as const)
      expect(await bring(home.complex, statementOf(account, named(id)))).toMatchObject({
        state: 'done',
        unlisted: [],
        counts: { posted: 1, open: 0 },
      })
    await expectConsistent()
  })

  it('suggests the account named in a receipt of another IBAN, and says why none was posted', async () => {
    const run = await bring(home.complex, statementOf(unknown, named('p-4')))
    expect(run).toMatchObject({ unlisted: [unknown], counts: { posted: 0, open: 1 } })
    const [line] = await linesOf(run.id)
    expect(line!.suggestions).toMatchObject([{ account_id: home.accounts[0], reasons: ['account', 'number'] }])
    const reference = `${home.numbers[1]}-202603`
    const other = await bring(home.complex, statementOf(unknown, named('p-5', `Рахунок ${reference}`)))
    expect((await linesOf(other.id))[0]!.suggestions).toMatchObject([{ account_id: home.accounts[1] }])
    const { body } = await call(payments.list, { rawQuery: { house_id: home.house } })
    expect(body.total).toBe(3)
    await expectConsistent()
  })

  it('posts receipts of the account that issued bills name after the payee has changed it', async () => {
    await addTariff('maintenance', { house_id: home.house, method: 'fixed', rate: 100 })
    await enter([unknown])
    await bill('2026-03', [home.house])
    await enter([second])
    const old = await bring(home.complex, statementOf(unknown, named('p-6')))
    expect(old).toMatchObject({ unlisted: [], counts: { posted: 1, open: 0 } })
    const never = await bring(home.complex, statementOf(first, named('p-7')))
    expect(never).toMatchObject({ unlisted: [first], counts: { posted: 0, open: 1 } })
    await expectConsistent()
  })
})
