import type { MatrixRow } from './matrix.table.js'

const login = { email: 'nobody@test.example', password: 'not-a-password' }
const absent = { id: 999_999 }

/** The user's own account, the setup, and the platform endpoints. */
export const accountLines: MatrixRow[] = [
  ['POST /login', 'public', 'any', () => ({ body: login })],
  ['POST /login/two-factor', 'public', 'any', () => ({ body: { challenge: 'x', code: '000000' } })],
  ['POST /login/two-factor/resend', 'public', 'any', () => ({ body: { challenge: 'x' } })],
  [
    'POST /client-errors',
    'public',
    'any',
    () => ({ body: { message: 'x is undefined', stack: null, route: '/', build: 'dev' } }),
  ],
  ['POST /forgot_password', 'public', 'any', () => ({ body: { email: login.email } })],
  ['POST /reset_password', 'public', 'any', () => ({ body: {} })],
  ['GET /setup', 'public', 'any'],
  ['POST /setup/owner', 'public', 'any', () => ({ body: {} })],
  ['POST /setup/invite', 'public', 'any', () => ({ body: { token: 'x' } })],
  ['POST /setup/invite/accept', 'public', 'any', () => ({ body: {} })],
  ['GET /api/exports/:list', 'public', 'any', () => ({ params: { list: 'houses' }, query: {} })],

  ['GET /user', 'everyone', 'any'],
  ['POST /user', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/request-code/phone', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/change/phone', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/request-code/email', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/change/email', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/change/password', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/enable-two-factor/phone', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/enable-two-factor/email', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/enable-two-factor/app', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/recovery-codes', 'everyone', 'any', () => ({ body: {} })],
  ['POST /setting/request-code/confirm', 'everyone', 'any', () => ({ body: { channel: 'no' } })],
  ['POST /setting/confirm', 'everyone', 'any', () => ({ body: {} })],
  ['GET /setting/sessions', 'everyone', 'any'],
  ['DELETE /setting/sessions/:id', 'everyone', 'own', () => ({ params: absent })],
  ['DELETE /setting/sessions', 'everyone', 'any'],

  ['GET /setup/steps', 'O-------', 'any'],
  ['POST /setup/step/organisation', 'O-------', 'whole', () => ({ body: { name: 'ОСББ «Мрія»' } })],
  ['POST /setup/step/houses', 'OC-M----', 'any', () => ({ body: {} })],
  ['PUT /setup/step/:step', 'O-------', 'any', () => ({ params: { step: 'roles' }, body: { state: 'done' } })],
  [
    'POST /setup/step/sendInvite',
    'OC-M----',
    'any',
    (s) => ({ body: { invites: [{ email: `i${s.next()}@test.example`, role_id: s.staffRole }] } }),
  ],
  ['POST /setup/step/demo', 'O-------', 'any', () => ({ body: {} })],
  ['GET /settings', 'OC-----R', 'any'],
  ['PUT /settings', 'O-------', 'whole', () => ({ body: { version: 999 } })],

  ['GET /jobs/:id', 'everyone', 'own', () => ({ params: absent })],
  ['GET /history', 'OCAMDTGR', 404, (s) => ({ query: { entity: 'houses', id: s.house } })],
  ['GET /audit', 'OCAMDT-R', 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /audit/form', 'OCAMDT-R', 'left out'],
  ['GET /audit/export', 'OC-----R', 'left out'],
  ['GET /audit/verify', 'OC-----R', 'any'],
  ['GET /bin', 'everyone', 'left out', () => ({ query: { per_page: 100 } })],
  ['POST /bin/:kind/:id/restore', 'everyone', 'own', () => ({ params: { kind: 'houses', ...absent } })],
  ['GET /stream', 'everyone', 'any'],
  ['POST /exports', 'O--M---R', 'any', () => ({ body: { list: 'houses' } })],
  ['GET /list-views', 'everyone', 'any', () => ({ query: { list: '/houses' } })],
  ['POST /list-views', 'everyone', 'any', () => ({ body: {} })],
  ['PUT /list-views/:id', 'everyone', 'own', () => ({ params: absent, body: { version: 1 } })],
  ['DELETE /list-views/:id', 'everyone', 'own', () => ({ params: absent })],
  ['GET /outbox', 'O-------', 'any'],
  ['POST /outbox/:id/retry', 'O-------', 'own', () => ({ params: absent })],
  // Last: it ends the session used by the other lines.
  ['POST /logout', 'everyone', 'any'],
]
