import { payments } from '@oselia/contract/payments'
import { bills } from '@oselia/contract/bills'
import { search } from '@oselia/contract/search'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeNumberedHouse, type NumberedHouse } from '../../../testing/statement-imports.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product

let home: NumberedHouse
beforeAll(async () => {
  home = await makeNumberedHouse(product, 'Пошукова', [40, 50])
  const [account_id] = home.accounts
  await call(bills.opening, {
    raw: {
      period: '2026-03',
      due_on: '2026-03-31',
      items: [{ account_id, amount_minor: 255_849 }],
      total_minor: 255_849,
    },
    as: 'accountant',
  })
  await call(payments.create, {
    raw: { account_id, amount_minor: 100_050, received_on: '2026-04-01', channel: 'cash' },
    as: 'accountant',
  })
})

const found = async (q: string, as: Who = 'accountant') =>
  (await call(search.find, { query: { q }, as, language: 'uk' })).body.data
    .filter(({ kind }) => kind === 'bills' || kind === 'payments')
    .map(({ kind, title, detail }) => [kind, title, detail.replaceAll(/\s/g, ' ')])

it('bills and payments are found by the number of the account, with their amounts', async () => {
  expect(await found(home.numbers[0]!)).toEqual([
    ['bills', `${home.numbers[0]}-0`, '2 558,49 ₴ · березень 2026 р. · Тестове, вул. Пошукова, буд. 1, кв. 1'],
    ['payments', home.numbers[0], '1 000,50 ₴ · 01.04.2026 · Тестове, вул. Пошукова, буд. 1, кв. 1'],
  ])
  expect((await found(`${home.numbers[0]}-202603`)).map(([kind]) => kind)).toEqual(['bills'])
})

it('and by the amount', async () => {
  expect((await found('2 558,49')).map(([kind]) => kind)).toEqual(['bills'])
  expect((await found('1000,50 грн')).map(([kind]) => kind)).toEqual(['payments'])
  expect(await found('1000,51')).toEqual([])
})

it('are not found beyond the scope, nor without the right to read them', async () => {
  const outsider = await staffWith(product.app, 'accountant', { houses: [] })
  expect(await found('2558,49', outsider)).toEqual([])
  expect(await found(home.numbers[0]!, 'guard')).toEqual([])
})
