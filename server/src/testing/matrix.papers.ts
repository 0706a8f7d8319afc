import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const readers = 'OCAM---R'
const clerks = 'OCA-----'
const reason = { body: { reason: 'Перевірка прав' } }
const act = (s: Tenant) => ({
  params: { id: s.request },
  body: {
    kind: 'defects',
    members: [{ role: 'технік', name: 'Гнатюк' }],
    defects: [{ place: 'Дах', defect: 'Тече', needed: 'Залатати' }],
  },
})

/** Papers with a number: of accounts and of requests, and the page that confirms them. */
export const paperLines: MatrixRow[] = [
  ['GET /papers', readers, 'left out', () => ({ query: { per_page: 100 } })],
  [
    'POST /papers',
    clerks,
    422,
    (s) => ({ body: { kind: 'reconciliation', account_id: s.account, from: '2026-01-01', to: '2026-01-31' } }),
  ],
  ['GET /papers/reconciled/:id', clerks, 404, (s) => ({ params: { id: s.account } })],
  ['POST /papers/claims', clerks, 'any', (s) => ({ body: { account_ids: [s.account], pay_by: '2099-01-01' } })],
  ['GET /papers/claims/:id', readers, 'own', () => ({ params: { id: 999_999 } })],
  ['GET /papers/:id', readers, 404, (s) => ({ params: { id: s.paper } })],
  ['POST /papers/:id/revoke', clerks, 404, (s) => ({ params: { id: s.paper }, ...reason })],
  ['GET /service_request/:id/papers', 'OCAMDTGR', 404, (s) => ({ params: { id: s.request } })],
  ['POST /service_request/:id/papers', 'O--MDT--', 404, act],
  [
    'POST /service_request/:id/papers/:paperId/revoke',
    // A technician revokes their own acts alone.
    'O--MD---',
    404,
    (s) => ({ params: { id: s.request, paperId: s.requestPaper }, ...reason }),
  ],
  ['GET /check/:token', 'public', 'any', (s) => ({ params: { token: s.paperToken } })],
]
