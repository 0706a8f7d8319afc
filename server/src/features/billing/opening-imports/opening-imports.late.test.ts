import { approvals } from '@oselia/contract/approvals'
import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import { meterReadings } from '@oselia/contract/meter-readings'
import { meters } from '@oselia/contract/meters'
import { openingImports } from '@oselia/contract/opening-imports'
import { readingImports } from '@oselia/contract/reading-imports'
import { statementImports } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { eventually } from '../../../testing/eventually.js'
import { csv } from '../../../testing/imports.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import {
  makeNumberedHouse,
  statementOf,
  useStatements,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'

const start = Date.parse('2026-04-02T08:00:00Z')
let now = new Date(start)
const after = (hours: number) => {
  now = new Date(start + hours * 3_600_000)
}
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { bring, settled } = useStatements(product)
const switchFourEyes = (on: boolean) => sql`update settings set four_eyes = ${on}`.execute(product.app.pools.db)

let home: NumberedHouse
let decider: Who
beforeAll(async () => {
  home = await makeNumberedHouse(product, 'Пізнє скасування', [40, 50])
  decider = await staffWith(product.app, 'chair', 'all')
})
beforeEach(async () => {
  after(0)
  await switchFourEyes(true)
})
afterAll(() => switchFourEyes(false))

/** The undo is refused a day later, asked for, and done by whoever agrees. */
const expectSecondPerson = async (
  kind: ApprovalKind,
  entity_id: number,
  version: number,
  undo: (body: { version: number; reason: string }) => Promise<{ status: number; body: { code?: string } }>,
) => {
  const payload = { version, reason: 'Не той файл' }
  after(25)
  const refused = await undo(payload)
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
  const asked = await call(approvals.create, {
    body: { kind, entity_id, payload, reason: 'Помилка' },
    as: 'accountant',
  })
  expect([asked.status, asked.body.errors]).toEqual([201, undefined])
  const limited = await staffWith(product.app, 'chair', {})
  const { id } = asked.body.data
  expect((await call(approvals.approve, { params: { id }, body: {}, as: limited })).status).toBe(404)
  const agreed = await call(approvals.approve, { params: { id }, body: {}, as: decider })
  expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
}

it('a statement is undone by one person within a day, and by two afterwards', async () => {
  const text = (id: string) => statementOf('UA77', [{ id, amount: 10_000, purpose: `о/р ${home.numbers[0]}` }])
  const undo = (id: number) => (body: { version: number; reason: string }) =>
    call(statementImports.undo, { params: { id }, body, as: 'accountant' })
  const early = await bring(home.complex, text('one'))
  after(23)
  expect((await undo(early.id)({ version: early.version, reason: 'Не той файл' })).status).toBe(202)
  expect(await settled(early.id)).toMatchObject({ state: 'undone' })
  after(0)
  const late = await bring(home.complex, text('two'))
  expect(late.counts.posted).toBe(1)
  await expectSecondPerson('statements.undo', late.id, late.version, undo(late.id))
  expect(await settled(late.id)).toMatchObject({ state: 'undone' })
})

it('readings of a file are undone by two persons after a day', async () => {
  const raw = { kind: 'cold_water', realty_id: home.units[0], number: 'В-1', installed_on: '2026-01-01' }
  const { body: made } = await call(meters.create, { raw, as: 'accountant' })
  const { body } = await call(readingImports.create, {
    fields: { house_id: String(home.house), day: '2026-04-01' },
    file: {
      name: 'показання.csv',
      bytes: csv([
        ['Заводський номер', 'Показання'],
        ['В-1', '12'],
      ]),
    },
    as: 'accountant',
  })
  const { id } = body.data
  const read = async () => (await call(readingImports.read, { params: { id }, as: 'accountant' })).body.data
  await eventually(async () => expect((await read()).state).toBe('checked'))
  const { version } = await read()
  const applied = await call(readingImports.apply, { params: { id }, raw: { version, count: 1 }, as: 'accountant' })
  expect([applied.status, applied.body.data.saved]).toEqual([200, 1])
  await expectSecondPerson('readings.undo', id, applied.body.data.version, (undone) =>
    call(readingImports.undo, { params: { id }, body: undone, as: 'accountant' }),
  )
  expect((await read()).state).toBe('undone')
  const left = await call(meterReadings.list, { rawQuery: { meter_id: made.data.id }, as: 'accountant' })
  expect(left.body.data).toEqual([])
})

it('opening balances below the limit are taken back by two persons after a day', async () => {
  const { body } = await call(openingImports.create, {
    fields: { complex_id: String(home.complex), period: '2026-03', due_on: '2026-03-31' },
    file: {
      name: 'залишки.csv',
      bytes: csv([
        ['Рахунок', 'Кін. сальдо'],
        [home.numbers[1]!, '50,00'],
      ]),
    },
    as: 'accountant',
  })
  const { id } = body.data
  const read = async () => (await call(openingImports.read, { params: { id }, as: 'accountant' })).body.data
  await eventually(async () => expect((await read()).state).toBe('checked'))
  const { version } = await read()
  const posted = await call(openingImports.post, {
    params: { id },
    raw: { version, total_minor: 5000 },
    as: 'accountant',
  })
  expect([posted.status, posted.body.errors]).toEqual([200, undefined])
  await expectSecondPerson('openings.undo', id, posted.body.data.version, (undone) =>
    call(openingImports.undo, { params: { id }, body: undone, as: 'accountant' }),
  )
  expect((await read()).state).toBe('undone')
})
