import { meterFields } from '@oselia/contract/meters'
import { sql } from 'kysely'
import { dayAfter } from '../../../platform/today.js'
import { lastDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { createMeter, saveReadings } from '../../billing/meters/meters.public.js'
import { importReadingsAtOnce } from '../../billing/reading-imports/reading-imports.public.js'
import { prepareStatement } from '../../billing/statement-imports/statement-imports.public.js'
import { billedMonths } from './demo.billing.data.js'
import { onDay, type Billing, type DemoAccount } from './demo.billing.context.js'
import { withUpload } from './demo.files.js'
import { seededRandom } from './demo.random.js'

interface Counting {
  id: number
  number: string
  at: number
  value: number
}

/** Days from today by which the next check is due. */
const checkIn = (at: number) => (at === 6 ? -20 : at % 13 === 4 ? 18 : 400 + at * 11)

const addOf = async (billing: Billing, account: DemoAccount): Promise<Counting> => {
  const { ctx, today } = billing
  const installed_on = dayAfter(today, checkIn(account.at) - 1461)
  const start = dayAfter(`${monthsAfter(billing.month, -billedMonths - 1)}-01`, 0)
  const value = 84 + account.at * 17
  const fields = meterFields.parse({
    kind: 'cold_water',
    realty_id: account.realty_id,
    number: `ХВ-${String(40_120 + account.at * 7)}`,
    place: 'Санвузол',
    // A year ago the readings of the previous system are taken over.
    installed_on: installed_on < start ? start : installed_on,
    initial_value: value,
    check_due: dayAfter(today, checkIn(account.at)),
    sealed: account.at % 9 !== 0,
    seal_number: account.at % 9 === 0 ? null : `П${String(7000 + account.at)}`,
  })
  const { data } = await createMeter(onDay(ctx, fields.installed_on), fields)
  return { id: data.id, number: fields.number, at: account.at, value }
}

/** Every third meter of the last month is read by the water company, which sends a list. */
const isListed = ({ at }: { at: number }, back: number) => back === 1 && at % 3 === 0

/** The company's list: it names a meter of another house and one that was read wrong, too. */
const importReadings = async ({ app, ctx }: Billing, house_id: number, day: string, meters: readonly Counting[]) => {
  const number = (value: number) => value.toFixed(3).replace('.', ',')
  const lines = [
    ['Відомість зняття показань'],
    ['Заводський номер', 'Дата зняття', 'Показання'],
    ...meters.map((meter, at) => [
      meter.number,
      day.split('-').toReversed().join('.'),
      at === 4 ? 'не допустили' : number(at === 2 ? meter.value - 40 : meter.value),
    ]),
    ['ХВ-10077', day.split('-').toReversed().join('.'), '318,400'],
  ]
  const bytes = Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'))
  await withUpload(bytes, `Водоканал ${day.slice(0, 7)}.csv`, async (upload) =>
    importReadingsAtOnce(app, onDay(ctx, dayAfter(day, 1)), { house_id, day }, await prepareStatement(app, upload)),
  )
}

/** Readings at the ends of months; now and then one is missing, and the month is charged by an estimate. */
const addReadings = async (billing: Billing, house_id: number, meters: readonly Counting[]) => {
  const { ctx, month } = billing
  const roll = seededRandom(64)
  for (let back = billedMonths + 1; back >= 1; back--) {
    const day = dayAfter(lastDay(monthsAfter(month, -back)), -2)
    const entered = meters.flatMap((meter) => {
      meter.value = Math.round((meter.value + 2.2 + roll(60) / 10) * 1000) / 1000
      if ((back <= billedMonths && (meter.at * 5 + back) % 23 === 0) || isListed(meter, back)) return []
      const source = roll(3) === 0 ? ('resident' as const) : ('list' as const)
      const plain = { rollover: false, reason: null, confirmed: true, photo_id: null, note: null }
      return [{ ...plain, meter_id: meter.id, day, value: meter.value, source }]
    })
    await saveReadings(onDay(ctx, dayAfter(day, 1)), entered, (at) => `readings.${at}.`)
    const listed = meters.filter((meter) => isListed(meter, back))
    if (listed.length > 0) await importReadings(billing, house_id, day, listed)
  }
}

/** The meters of a whole house show what it used beside its units. */
const addHouseMeter = async ({ ctx, month }: Billing, house_id: number) => {
  const first = lastDay(monthsAfter(month, -billedMonths - 1))
  const fields = { kind: 'electricity', house_id, number: 'ЕЛ-5501', place: 'Щитова', installed_on: first }
  const { data } = await createMeter(
    onDay(ctx, first),
    meterFields.parse({ ...fields, digits: 6, coefficient: 30, initial_value: 1204 }),
  )
  const entered = Array.from({ length: billedMonths }, (_, at) => {
    const day = lastDay(monthsAfter(month, at - billedMonths))
    const plain = { rollover: false, reason: null, confirmed: true, photo_id: null, note: null }
    return { ...plain, meter_id: data.id, day, value: 1204 + 31 * (at + 1), source: 'hand' as const }
  })
  await saveReadings(ctx, entered, (at) => `readings.${at}.`)
}

/** Water meters of the units where water is charged by meter. */
export const addMeters = async (billing: Billing): Promise<void> => {
  for (const { payee, accounts, house_ids } of billing.books) {
    if (!payee.tariffs.some(({ method }) => method === 'by_meter')) continue
    const meters: Counting[] = []
    for (const account of accounts) meters.push(await addOf(billing, account))
    await addReadings(billing, house_ids[0]!, meters)
    await addHouseMeter(billing, house_ids[0]!)
    await sql`update meter_readings set created_by = null where source = 'resident'
      and meter_id = any(${meters.map(({ id }) => id)}::bigint[])`.execute(billing.ctx.db)
  }
}
