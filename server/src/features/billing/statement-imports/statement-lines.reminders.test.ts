import { notifications } from '@oselia/contract/notifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeNumberedHouse, statementOf, useStatements } from '../../../testing/statement-imports.js'
import { remindOfWaiting } from './statement-lines.reminders.js'

const product = useApp({ clock: { now: () => new Date('2026-04-20T08:00:00Z') } })
const { call } = product
const { bring } = useStatements(product)

const told = async (as: Who) => {
  const { body } = await call(notifications.list, { query: { per_page: 100 }, as })
  return body.data.filter(({ kind }) => kind === 'payments_unmatched').map(({ params }) => params)
}
const setDays = (days: number | null) =>
  sql`update billing_settings set unmatched_days = ${days}`.execute(product.app.pools.db)

it('receipts that wait longer than the settings allow are told once a day to those who post payments', async () => {
  const home = await makeNumberedHouse(product, 'Забута', [40])
  const near = await staffWith(product.app, 'accountant', { complexes: [home.complex] })
  const far = await staffWith(product.app, 'accountant', {
    houses: [(await makeNumberedHouse(product, 'Чужа', [40])).house],
  })
  await bring(
    home.complex,
    statementOf('UA3', [
      { id: 'u-1', amount: 1000, purpose: 'за квартиру', day: '10.03.2026' },
      { id: 'u-2', amount: 1000, purpose: 'за квартиру', day: '16.04.2026' },
      { id: 'u-3', amount: 1000, purpose: 'за квартиру', day: '17.04.2026' },
      { id: 'u-4', amount: 1000, purpose: `о/р ${home.numbers[0]}`, day: '10.03.2026' },
      { id: 'u-5', amount: -1000, purpose: 'Повернення помилкового', day: '10.03.2026' },
    ]),
  )
  const { slowDb } = product.app.pools
  await setDays(null)
  await remindOfWaiting(product.app, slowDb)
  expect(await told('accountant')).toEqual([])
  await setDays(3)
  await Promise.all([remindOfWaiting(product.app, slowDb), remindOfWaiting(product.app, slowDb)])
  const waiting = [{ number: 2, day: '2026-03-10' }]
  expect([await told('accountant'), await told(near)]).toEqual([waiting, waiting])
  expect([await told(far), await told('manager'), await told('auditor')]).toEqual([[], [], []])
})
