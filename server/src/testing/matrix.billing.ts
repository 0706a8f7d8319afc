import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (
    field:
      | 'request'
      | 'tariff'
      | 'bill'
      | 'billRun'
      | 'payment'
      | 'penaltyExemption'
      | 'statementImport'
      | 'statementLine'
      | 'openingImport',
    rest: object = {},
  ) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const service =
  (rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s.service }, ...rest })
const stale = { body: { version: 999 } }
const reasoned = { body: { version: 999, reason: 'Перевірка' } }
const readers = 'OCAM---R'
const clerk = 'O-A-----'

export const billingLines: MatrixRow[] = [
  ['GET /services', readers, 'any'],
  [
    'POST /services',
    clerk,
    'whole',
    (s) => ({ body: { name: 'Консьєрж', code: `concierge_${s.next()}`, group: 'guard', unit: 'unit' } }),
  ],
  ['GET /services/:id', readers, 'any', service()],
  ['PUT /services/:id', clerk, 'whole', service(stale)],
  ['DELETE /services/:id', clerk, 'whole', service()],

  ['GET /tariffs', readers, 'left out', () => ({ query: { per_page: 100 } })],
  [
    'POST /tariffs',
    clerk,
    422,
    (s) => ({
      body: {
        service_id: s.service,
        house_id: s.house,
        method: 'fixed',
        rate: 1,
        valid_from: `20${String(s.next() % 100).padStart(2, '0')}-01-01`,
        valid_to: '1999-01-01',
        basis: 'Протокол',
      },
    }),
  ],
  ['GET /tariffs/inputs', readers, 404, (s) => ({ query: { house_id: s.house, period: '2026-03' } })],
  [
    'PUT /tariffs/inputs',
    clerk,
    404,
    (s) => ({ body: { period: '2026-03', items: [{ house_id: s.house, service_id: s.service, total_minor: 5 }] } }),
  ],
  ['GET /tariffs/:id', readers, 404, by('tariff')],
  ['PUT /tariffs/:id', clerk, 404, by('tariff', stale)],
  ['DELETE /tariffs/:id', clerk, 404, by('tariff')],

  ['GET /bills', readers, 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /bills/export', 'OCA----R', 'left out'],
  ['GET /bills/collection', readers, 'any'],
  ['GET /bills/months', readers, 'any', (s) => ({ query: { realty_id: s.unit } })],
  ['GET /debtors/export', 'OCA----R', 'left out'],
  ['GET /turnover', readers, 'left out', () => ({ query: { period: '2026-03', per_page: 100 } })],
  ['GET /turnover/totals', readers, 'left out', () => ({ query: { period: '2026-03' } })],
  ['GET /turnover/export', 'OCA----R', 'left out', () => ({ query: { period: '2026-03' } })],
  ['GET /service-charges', readers, 'any', () => ({ query: { period: '2026-03' } })],
  ['GET /service-charges/export', 'OCA----R', 'any', () => ({ query: { period: '2026-03' } })],
  ['PUT /bills', 'O-A-----', 404, (s) => ({ body: { id: s.bill, version: 999, reason: 'Перевірка' } })],
  ['GET /bills/debts', readers, 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /bills/debt-marks', 'OCAMD--R', 404, (s) => ({ query: { house_id: s.house } })],
  ['GET /bill/:token', 'public', 'own', () => ({ params: { token: 'x'.repeat(43) } })],
  ['GET /bill/:token/bill.pdf', 'public', 'own', () => ({ params: { token: 'x'.repeat(43) } })],
  ['GET /service_request/:id/bill', 'OCAMDTGR', 404, by('request')],
  ['GET /bills/:id/pdf', readers, 404, by('bill')],
  ['GET /bills/:id/letters', readers, 404, by('bill')],
  ['GET /bills/:id/disputes', readers, 404, by('bill')],
  ['GET /bills/houses/:id/bills.pdf', readers, 404, (s) => ({ params: { id: s.house }, query: { period: '2026-01' } })],
  ['GET /bills/houses/:id/papers', readers, 404, (s) => ({ params: { id: s.house }, query: { period: '2026-01' } })],
  ['POST /bills/send', clerk, 'left out', (s) => ({ body: { bill_ids: [s.bill], preview: true } })],
  ['GET /bills/houses', readers, 'left out', () => ({ query: { period: '2026-03' } })],
  ['GET /penalty-exemptions', readers, 'left out'],
  [
    'POST /penalty-exemptions',
    clerk,
    422,
    (s) => ({
      body: { account_id: s.account, reason: 'court', covers: 'all', from: '2020-01-01', document: 'Рішення № 1' },
    }),
  ],
  ['PUT /penalty-exemptions/:id', clerk, 404, by('penaltyExemption', stale)],
  ['DELETE /penalty-exemptions/:id', clerk, 404, by('penaltyExemption')],
  ['GET /bills/corrections', readers, 404, (s) => ({ query: { account_id: s.account } })],
  [
    'POST /bills/corrections/:id/withdraw',
    'O-A-----',
    404,
    (s) => ({ params: { id: s.correction }, body: { reason: 'Так' } }),
  ],
  [
    'POST /bills/corrections',
    'O-A-----',
    404,
    (s) => ({
      body: { account_id: s.account, service_id: s.service, amount_minor: 1, reason: 'Так', for_period: '2026-02' },
    }),
  ],
  [
    'POST /bills/opening',
    clerk,
    422,
    (s) => ({
      body: {
        period: '2026-02',
        due_on: '2026-02-28',
        items: [{ account_id: s.account, amount_minor: 0 }],
        total_minor: 0,
      },
    }),
  ],
  [
    'POST /bills/periods',
    'OCA-----',
    404,
    (s) => ({ body: { house_ids: [s.house], closed_through: null, reason: 'Перевірка' } }),
  ],
  ['GET /bills/settings', readers, 'any'],
  ['PUT /bills/settings', clerk, 'whole', () => stale],
  ['GET /inflation-indices', readers, 'any'],
  ['PUT /inflation-indices', clerk, 'whole', () => ({ body: { items: [{ period: '2020-01', index: 100.2 }] } })],
  ['GET /bills/:id', readers, 404, by('bill')],
  ['POST /bills/run', clerk, 422, (s) => ({ body: { period: '2026-03', house_ids: [s.house] } })],
  ['GET /bills/runs', readers, 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /bills/runs/:id', readers, 404, by('billRun')],
  ['GET /bills/runs/:id/houses/:houseId', readers, 404, (s) => ({ params: { id: s.billRun, houseId: s.other_house } })],
  ['POST /bills/runs/:id/issue', clerk, 404, by('billRun')],
  ['POST /bills/runs/:id/continue', clerk, 404, by('billRun')],

  ['GET /payments', readers, 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /payments/export', 'OCA----R', 'left out'],
  [
    'POST /payments',
    clerk,
    422,
    (s) => ({ body: { account_id: s.account, amount_minor: 1, received_on: '2026-01-01', channel: 'cash' } }),
  ],
  ['GET /payments/:id', readers, 404, by('payment')],
  ['POST /payments/:id/cancel', clerk, 404, by('payment', { body: { version: 999, reason: 'Перевірка' } })],
  [
    'POST /payments/:id/refund',
    clerk,
    404,
    by('payment', {
      body: { version: 999, amount_minor: 1, refunded_on: '2026-02-02', method: 'cash', reason: 'Перевірка' },
    }),
  ],
  [
    'POST /payments/:id/refund/cancel',
    clerk,
    404,
    by('payment', { body: { version: 999, refund_id: 1, reason: 'Перевірка' } }),
  ],

  ['GET /payments/import', readers, 'left out', () => ({ query: { per_page: 100 } })],
  [
    'POST /payments/import',
    clerk,
    422,
    (s) => ({ fields: { complex_id: String(s.complex) }, file: { name: 'a.csv', bytes: 'x' } }),
  ],
  ['GET /payments/import/:id', readers, 404, by('statementImport')],
  ['GET /payments/import/:id/columns', readers, 404, by('statementImport')],
  [
    'PUT /payments/import/:id/columns',
    clerk,
    404,
    by('statementImport', { body: { version: 999, mapping: { heading: 1, columns: { bookedAt: 0 }, account: null } } }),
  ],
  ['POST /payments/import/:id/undo', clerk, 404, by('statementImport', reasoned)],
  ['GET /opening-imports', readers, 'left out', () => ({ query: { per_page: 100 } })],
  [
    'POST /opening-imports',
    clerk,
    422,
    (s) => ({
      fields: { complex_id: String(s.complex), period: '2020-01', due_on: '2020-01-31' },
      file: { name: 'a.csv', bytes: 'x' },
    }),
  ],
  ['GET /opening-imports/:id', readers, 404, by('openingImport')],
  ['GET /opening-imports/:id/rows', readers, 404, by('openingImport')],
  ['POST /opening-imports/:id/post', clerk, 404, by('openingImport', { body: { version: 999, total_minor: 0 } })],
  ['POST /opening-imports/:id/undo', clerk, 404, by('openingImport', reasoned)],
  ['GET /payments/lines', readers, 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /payments/lines/:id', readers, 404, by('statementLine')],
  [
    'POST /payments/lines/:id/post',
    clerk,
    404,
    (s) => ({
      params: { id: s.statementLine },
      body: { version: 999, parts: [{ account_id: s.account, amount_minor: 1 }] },
    }),
  ],
  [
    'POST /payments/lines/:id/same',
    clerk,
    404,
    (s) => ({ params: { id: s.statementLine }, body: { version: 999, payment_id: 1 } }),
  ],
  ['POST /payments/lines/:id/dismiss', clerk, 404, by('statementLine', reasoned)],
  ['POST /payments/lines/:id/expense', clerk, 404, by('statementLine', { body: { version: 999, line_id: 1 } })],
  ['POST /payments/lines/:id/reopen', clerk, 404, by('statementLine', reasoned)],
  [
    'POST /payments/lines/:id/refund',
    clerk,
    404,
    (s) => ({ params: { id: s.statementLine }, body: { version: 999, of_id: s.statementLine } }),
  ],
]
