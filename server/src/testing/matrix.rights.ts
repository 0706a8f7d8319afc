import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }
const reason = { body: { reason: 'Перевірка прав' } }

/** The staff, their roles and departments, and approvals. */
export const rightsLines: MatrixRow[] = [
  ['GET /staff', 'OCAMD--R', 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /staff/export', 'O-------', 'left out'],
  [
    'POST /staff',
    'OC-M----',
    422,
    (s) => ({
      body: {
        last_name: 'Новий',
        first_name: 'Петро',
        email: `n${s.next()}@test.example`,
        role_ids: [s.staffRole],
        scope: { house_ids: [s.house] },
        invite: false,
      },
    }),
  ],
  ['GET /staff/:id', 'OCAMD--R', 404, by('staff')],
  ['PUT /staff/:id', 'OC-M----', 404, by('staff', stale)],
  ['GET /staff/:id/usage', 'OCAMD--R', 404, by('staff')],
  ['DELETE /staff/:id', 'O-------', 404, by('staff')],
  ['POST /staff/:id/block', 'OC-M----', 404, by('staff', reason)],
  ['POST /staff/:id/unblock', 'OC-M----', 404, by('staff')],
  ['POST /staff/:id/invite', 'OC-M----', 404, by('staff')],
  ['DELETE /staff/:id/invite', 'OC-M----', 404, by('staff')],
  ['DELETE /staff/:id/sessions', 'OC-M----', 404, by('staff')],
  ['POST /staff/:id/reset_two_factor', 'OC------', 404, by('staff', reason)],
  ['POST /staff/:id/see_as', 'OC------', 404, by('staff')],
  ['POST /staff/:id/absences', 'OC-M----', 404, by('staff', { body: { from: '2021-05-01', to: '2021-05-02' } })],
  ['PUT /staff/absences/:id', 'OC-M----', 404, by('absence', stale)],
  ['DELETE /staff/absences/:id', 'OC-M----', 404, by('absence')],
  [
    'POST /staff/:id/grants',
    'OC-M----',
    404,
    (s) => ({
      params: { id: s.staff },
      body: { role_id: s.staffRole, ends_at: '2026-12-31T00:00:00.000Z', reason: 'Заміна' },
    }),
  ],
  ['DELETE /staff/grants/:id', 'OC-M----', 404, by('grant')],

  ['GET /staff_role', 'OC-MD--R', 'any'],
  [
    'POST /staff_role',
    'O-------',
    'whole',
    (s) => ({ body: { name: `Нова ${s.next()}`, permissions: ['houses.read'] } }),
  ],
  ['GET /staff_role/:id', 'OC-MD--R', 'any', by('staffRole')],
  ['PUT /staff_role/:id', 'O-------', 'whole', by('staffRole', stale)],
  ['POST /staff_role/:id/revert', 'O-------', 'whole', by('staffRole')],
  ['GET /staff_role/:id/usage', 'OC-MD--R', 'any', by('staffRole')],
  ['DELETE /staff_role/:id', 'O-------', 'whole', by('staffRole')],
  ['GET /staff_departure', 'OC-MD--R', 'any'],
  ['POST /staff_departure', 'O--M----', 'whole', (s) => ({ body: { name: `Новий ${s.next()}` } })],
  ['GET /staff_departure/:id', 'OC-MD--R', 'any', by('departure')],
  ['PUT /staff_departure/:id', 'O--M----', 'whole', by('departure', stale)],
  ['GET /staff_departure/:id/usage', 'OC-MD--R', 'any', by('departure')],
  ['DELETE /staff_departure/:id', 'O-------', 'whole', by('departure')],

  ['GET /approvals', 'everyone', 'left out'],
  ['POST /approvals', 'everyone', 'any', () => ({ body: {} })],
  ['POST /approvals/:id/approve', 'OC------', 404, by('approval', { body: {} })],
  ['POST /approvals/:id/reject', 'OC------', 404, by('approval', { body: {} })],
  ['POST /approvals/:id/withdraw', 'everyone', 'own', () => ({ params: { id: 999_999 } })],
]
