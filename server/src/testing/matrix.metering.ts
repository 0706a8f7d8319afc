import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }

const meter = (s: Tenant) => ({
  kind: 'gas',
  realty_id: s.unit,
  number: `${s.word} ${s.next()}`,
  installed_on: '2020-01-01',
})
/** The values do not fall, whoever enters them first. */
const reading = (s: Tenant) => {
  const n = s.next()
  return { meter_id: s.meter, day: `2020-03-${String((n % 28) + 1).padStart(2, '0')}`, value: 3 }
}

/** Meters, readings, suppliers, budgets, benefits. */
export const meteringLines: MatrixRow[] = [
  ['GET /meters', 'OCAM---R', 'left out'],
  ['GET /meters/export', 'O-A----R', 'left out'],
  ['GET /meters/entry', 'OCAM---R', 404, (s) => ({ query: { house_id: s.house, day: '2020-02-01' } })],
  ['GET /meters/consumption', 'OCAM---R', 404, (s) => ({ query: { house_id: s.house, period: '2020-02' } })],
  ['POST /meters', 'O-AM----', 422, (s) => ({ body: meter(s) })],
  ['GET /meters/:id', 'OCAM---R', 404, by('meter')],
  ['PUT /meters/:id', 'O-AM----', 404, by('meter', stale)],
  [
    'POST /meters/:id/replace',
    'O-AM----',
    404,
    by('meter', { body: { version: 999, on: '2020-05-01', final_value: 5, number: 'Н-1' } }),
  ],
  ['DELETE /meters/:id', 'O-A-----', 404, by('meter')],
  ['GET /meter-links/:id', 'OCAM---R', 404, by('unit')],
  ['POST /meter-links/:id', 'O-AM----', 404, by('twin', { body: {} })],
  ['DELETE /meter-links/:id', 'O-AM----', 404, by('twin')],
  ['GET /meter-settings', 'OCAM---R', 'any'],
  ['PUT /meter-settings', 'O-AM----', 'whole', () => stale],
  ['GET /meter-readings', 'OCAM---R', 'left out'],
  ['GET /meter-readings/export', 'O-A----R', 'left out'],
  ['POST /meter-readings', 'O-AM----', 422, (s) => ({ body: reading(s) })],
  ['POST /meter-readings/bulk', 'O-AM----', 422, (s) => ({ body: { readings: [reading(s)] } })],
  ['PUT /meter-readings/:id', 'O-AM----', 404, by('meterReading', stale)],
  ['DELETE /meter-readings/:id', 'O-AM----', 404, by('meterReading')],
  ['GET /reading-imports', 'OCAM---R', 'left out'],
  [
    'POST /reading-imports',
    'O-AM----',
    422,
    (s) => ({ fields: { house_id: String(s.house), day: '2020-02-01' }, file: { name: 'a.csv', bytes: 'x' } }),
  ],
  ['GET /reading-imports/:id', 'OCAM---R', 404, by('readingImport')],
  ['GET /reading-imports/:id/rows', 'OCAM---R', 404, by('readingImport')],
  [
    'PUT /reading-imports/:id/columns',
    'O-AM----',
    404,
    by('readingImport', { body: { version: 999, heading: 1, columns: { number: 0, value: 1 } } }),
  ],
  ['POST /reading-imports/:id/apply', 'O-AM----', 404, by('readingImport', { body: { version: 999, count: 1 } })],
  ['POST /reading-imports/:id/undo', 'O-AM----', 404, by('readingImport', { body: { version: 999, reason: 'Ні' } })],
  ['GET /api/public/meters/:token', 'public', 'any', (s) => ({ params: { token: s.meterToken } })],
  [
    'POST /api/public/meters/:token/readings',
    'public',
    'any',
    (s) => ({ params: { token: s.meterToken }, body: { readings: [{ meter_id: s.meter, value: 4 }] } }),
  ],

  ['GET /payees', 'OCAM---R', 'left out'],
  ['GET /suppliers', 'OCAM---R', 'any'],
  ['GET /suppliers/export', 'O-A----R', 'any'],
  ['POST /suppliers', 'O-A-----', 'any', (s) => ({ body: { name: `${s.word} ${s.next()}` } })],
  ['GET /suppliers/:id', 'OCAM---R', 'any', by('supplier')],
  ['PUT /suppliers/:id', 'O-A-----', 'any', by('supplier', stale)],
  ['DELETE /suppliers/:id', 'O-A-----', 'any', by('supplier')],
  ['GET /supplier-contracts', 'OCAM---R', 'left out'],
  [
    'POST /supplier-contracts',
    'O-A-----',
    422,
    (s) => ({
      body: { supplier_id: s.supplier, complex_id: s.complex, number: String(s.next()), from: '2020-01-01' },
    }),
  ],
  ['PUT /supplier-contracts/:id', 'O-A-----', 404, by('supplierContract', stale)],
  ['DELETE /supplier-contracts/:id', 'O-A-----', 404, by('supplierContract')],
  ['GET /budgets/comparison', 'OCAM---R', 404, (s) => ({ query: { complex_id: s.complex, year: 2020 } })],
  ['GET /budget-lines', 'OCAM---R', 'left out'],
  ['GET /budget-lines/export', 'O-A----R', 'left out'],
  [
    'POST /budget-lines',
    'O-A-----',
    422,
    (s) => ({ body: { complex_id: s.complex, year: 2021, name: `${s.word} ${s.next()}`, planned_minor: 1 } }),
  ],
  [
    'POST /budget-lines/copy',
    'O-A-----',
    422,
    (s) => ({ body: { complex_id: s.complex, from_year: 2020, year: 2022 } }),
  ],
  ['PUT /budget-lines/:id', 'O-A-----', 404, by('budgetLine', stale)],
  ['DELETE /budget-lines/:id', 'O-A-----', 404, by('budgetLine')],
  ['GET /budget-entries', 'OCAM---R', 'left out'],
  ['GET /budget-entries/export', 'O-A----R', 'left out'],
  [
    'POST /budget-entries',
    'O-A-----',
    422,
    (s) => ({ body: { line_id: s.budgetLine, day: '2020-03-01', amount_minor: 1 } }),
  ],
  ['PUT /budget-entries/:id', 'O-A-----', 404, by('budgetEntry', stale)],
  ['DELETE /budget-entries/:id', 'O-A-----', 404, by('budgetEntry')],
  ['GET /benefits', 'OCA----R', 'left out'],
  ['GET /benefits/export', 'O-A----R', 'left out'],
  [
    'POST /benefits',
    'O-A-----',
    422,
    (s) => ({ body: { realty_id: s.unit, kind: 'benefit', percent: 50, from: '2020-01-01' } }),
  ],
  ['PUT /benefits/:id', 'O-A-----', 404, by('benefit', stale)],
  ['DELETE /benefits/:id', 'O-A-----', 404, by('benefit')],
  ['GET /absences', 'OCA----R', 'left out'],
  ['GET /absences/export', 'O-A----R', 'left out'],
  [
    'POST /absences',
    'O-A-----',
    422,
    (s) => ({ body: { realty_id: s.unit, member_id: s.member, from: '2020-01-01', to: '2020-01-05' } }),
  ],
  ['PUT /absences/:id', 'O-A-----', 404, by('absenceOfMember', stale)],
  ['DELETE /absences/:id', 'O-A-----', 404, by('absenceOfMember')],
]
