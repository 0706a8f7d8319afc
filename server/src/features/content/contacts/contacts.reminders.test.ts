import { notifications } from '@oselia/contract/notifications'
import { contacts } from '@oselia/contract/contacts'
import { beforeAll, expect, it } from 'vitest'
import { dayAfter } from '../../../platform/today.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { remindOfContracts } from './contacts.reminders.js'

let now = new Date('2026-03-01T06:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const remind = () => remindOfContracts(product.app, product.app.pools.slowDb)
const told = async (as: Who) =>
  (await call(notifications.list, { as })).body.data.map(({ kind, params }) => [kind, params['name'], params['day']])

let owner: Who
let manager: Who
let guard: Who
let here: number
beforeAll(async () => {
  const { houses } = await makeHouses(product.app, 'ЖК Договірний', 2)
  here = houses[0]!
  owner = await staffWith(product.app, 'owner', 'all')
  manager = await staffWith(product.app, 'manager', { houses: [houses[1]!] })
  guard = await staffWith(product.app, 'guard', 'all')
})

it('the end of a contract is announced once, in time, to those who may change the contact', async () => {
  const make = (name: string, more: object) =>
    call(contacts.create, {
      raw: { name, phones: [{ number: '104' }], audience: { house_ids: [here] }, remind_days: 30, ...more },
      as: owner,
    })
  const { body } = await make('Ліфт', { contract_to: '2026-03-31' })
  await make('Далекий', { contract_to: '2026-04-01' })
  await make('Минулий', { contract_to: '2026-02-28' })
  await make('Вимкнений', { contract_to: '2026-03-10', active: false })
  await make('Без нагадування', { contract_to: '2026-03-10', remind_days: null })
  await Promise.all([remind(), remind()])
  await remind()
  const lift = ['contract_ending', 'Ліфт', '2026-03-31']
  expect([await told(owner), await told(manager), await told(guard)]).toEqual([[lift], [], []])
  now = new Date('2026-03-02T06:00:00Z')
  await remind()
  expect(await told(owner)).toEqual([['contract_ending', 'Далекий', '2026-04-01'], lift])
  const contract_to = dayAfter('2026-03-31', 1)
  await call(contacts.update, { params: { id: body.data.id }, body: { version: 1, contract_to }, as: owner })
  await remind()
  expect((await told(owner))[0]).toEqual(['contract_ending', 'Ліфт', contract_to])
})
