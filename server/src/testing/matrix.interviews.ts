import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s.interview }, ...rest })
const stale = { body: { version: 999 } }

export const interviewLines: MatrixRow[] = [
  ['GET /interview', 'OC-MD--R', 'left out'],
  ['GET /interview/export', 'OC-M---R', 'left out'],
  ['POST /interview', 'OC-M----', 422, (s) => ({ body: { title: 'Двір', audience: { house_ids: [s.house] } } })],
  ['GET /interview/:id', 'OC-MD--R', 404, by()],
  ['PUT /interview/:id', 'OC-M----', 404, by(stale)],
  ['DELETE /interview/:id', 'OC------', 404, by()],
  ['GET /interview/:id/results', 'OC-MD--R', 404, by()],
  ['GET /interview/:id/results/export', 'OC-M---R', 404, by()],
  ['GET /interview/:id/paper.pdf', 'OC-MD--R', 404, by()],
  ['GET /interview/:id/participants', 'OC-M----', 404, by()],
  [
    'POST /interview/:id/answers',
    'OC-M----',
    404,
    (s) => ({
      params: { id: s.interview },
      body: { member_id: s.member, values: [{ question: 'lift', options: ['yes'] }] },
    }),
  ],
  ['GET /interview/:id/deeplink', 'OC-MD--R', 404, by()],
  ['POST /interview/:id/deeplink', 'OC-M----', 404, by({ body: {} })],
  ['DELETE /interview/:id/deeplink', 'OC-M----', 404, by()],
  ['GET /api/public/polls/:token', 'public', 'any', (s) => ({ params: { token: s.pollToken } })],
  [
    'POST /api/public/polls/:token/answers',
    'public',
    'any',
    (s) => ({ params: { token: s.pollToken }, body: { values: [] } }),
  ],
  [
    'POST /api/public/polls/:token/codes',
    'public',
    'any',
    (s) => ({ params: { token: s.pollToken }, body: { contact: 'nobody@example.com' } }),
  ],
  [
    'POST /api/public/polls/:token/codes/check',
    'public',
    'any',
    (s) => ({ params: { token: s.pollToken }, body: { contact: 'nobody@example.com', code: '123456' } }),
  ],
  ['POST /interview/:id/undo-publication', 'OC-M----', 404, by(stale)],
  ['POST /interview/:id/deliver', 'OC-M----', 404, by({ body: { channels: ['email'], preview: true } })],
  ['POST /interview/:id/deliver/retry', 'OC-M----', 404, by({ body: {} })],
  ['GET /interview/:id/deliveries', 'OC-MD--R', 404, by()],
  ['POST /interview/bulk', 'OC-M----', 'left out', (s) => ({ body: { act: 'archive', ids: [s.interview] } })],
  ['POST /interview/bulk/:id/undo', 'OC-M----', 'own', () => ({ params: { id: 999_999 }, body: {} })],
]
