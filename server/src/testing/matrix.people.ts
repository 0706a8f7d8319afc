import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }

/** Members, their links and ownerships, accounts, vehicles and comments. */
export const peopleLines: MatrixRow[] = [
  ['GET /members', 'OCAMD-GR', 'left out'],
  ['GET /members/export', 'OC-M---R', 'left out'],
  [
    'POST /members',
    'OC-MD---',
    'any',
    (s) => ({ body: { last_name: `Новенко`, first_name: 'Олег', note: String(s.next()) } }),
  ],
  ['GET /members/duplicates', 'OC-MD---', 'left out'],
  ['GET /members/similar', 'OCAMD-GR', 'left out', () => ({ query: { name: 'Чужський Іван' } })],
  ['GET /members/:id', 'OCAMD-GR', 404, by('member')],
  ['PUT /members/:id', 'OC-MD---', 404, by('member', stale)],
  ['DELETE /members/:id', 'O--M----', 404, by('member')],
  ['GET /members/:id/usage', 'OCAMD-GR', 404, by('member')],
  ['GET /members/:id/timeline', 'OCAMD-GR', 404, by('member')],
  ['POST /members/:id/reveal', 'OCA-----', 404, by('member', { body: { reason: 'Договір' } })],
  ['GET /members/:id/merge/:with_id', 'OC-MD---', 404, (s) => ({ params: { id: s.member, with_id: s.namesake } })],
  [
    'POST /members/:id/merge',
    'OC-MD---',
    404,
    (s) => ({ params: { id: s.member }, body: { with_id: s.namesake, version: 999, with_version: 999 } }),
  ],
  ['POST /members/merges/:id/undo', 'OC-MD---', 'own', () => ({ params: { id: 999_999 }, body: {} })],
  ['GET /members/:id/comments', 'OCAMD--R', 404, by('member')],
  [
    'POST /members/:id/comments',
    'OCAMD---',
    404,
    by('member', { body: { text: 'Дзвонити зранку', visibility: 'all_staff' } }),
  ],
  ['PUT /comments/:id', 'O-------', 404, by('comment', stale)],
  ['DELETE /comments/:id', 'O-------', 404, by('comment')],

  ['GET /residents', 'OCAMD-GR', 'left out'],
  ['GET /residents/export', 'OC-M---R', 'left out'],
  [
    'POST /residents',
    'OC-MD---',
    422,
    (s) => ({ body: { member_id: s.member, realty_id: s.twin, role_id: s.roles['guest'], from: '2025-01-01' } }),
  ],
  ['GET /residents/:id', 'OCAMD-GR', 404, by('resident')],
  ['PUT /residents/:id', 'OC-MD---', 404, by('resident', stale)],
  ['DELETE /residents/:id', 'O--M----', 404, by('resident')],
  ['GET /resident-roles', 'OCAMD-GR', 'any'],
  [
    'POST /resident-roles',
    'O-------',
    'whole',
    (s) => ({ body: { name: `Роль ${s.next()}`, code: `role_${s.next()}` } }),
  ],
  ['GET /resident-roles/:id', 'OCAMD-GR', 'any', (s) => ({ params: { id: s.roles['guest'] } })],
  ['PUT /resident-roles/:id', 'O-------', 'whole', (s) => ({ params: { id: s.roles['guest'] }, ...stale })],
  ['DELETE /resident-roles/:id', 'O-------', 'whole', (s) => ({ params: { id: s.roles['subtenant'] } })],

  ['GET /ownerships', 'OCAM---R', 'left out'],
  ['GET /ownerships/export', 'OC-M---R', 'left out'],
  [
    'POST /ownerships',
    'OC-M----',
    422,
    (s) => ({
      body: { realty_id: s.unit, member_id: s.namesake, numerator: 1, denominator: 1, from: '2025-01-01' },
    }),
  ],
  ['GET /ownerships/:id', 'OCAM---R', 404, by('share')],
  ['PUT /ownerships/:id', 'OC-M----', 404, by('share', stale)],
  ['DELETE /ownerships/:id', 'O-------', 404, by('share')],

  ['GET /accounts', 'OCAM---R', 'left out'],
  ['GET /accounts/export', 'O-A----R', 'left out'],
  ['POST /accounts', 'O-A-----', 422, (s) => ({ body: { realty_id: s.unit, number: `${s.next()}` } })],
  ['GET /accounts/:id', 'OCAM---R', 404, by('account')],
  ['PUT /accounts/:id', 'O-A-----', 404, by('account', stale)],
  ['DELETE /accounts/:id', 'O-------', 404, by('account')],

  ['GET /vehicles', 'OCAMDTGR', 'left out'],
  ['GET /vehicles/export', 'O--M---R', 'left out'],
  [
    'POST /vehicles',
    'OC-MD-G-',
    422,
    (s) => ({ body: { plate: `АА${1000 + s.next()}ВС`, realty_id: s.unit, permit: { kind: 'guest' } } }),
  ],
  ['GET /vehicles/:id', 'OCAMDTGR', 404, by('vehicle')],
  ['PUT /vehicles/:id', 'OC-MD---', 404, by('vehicle', stale)],
  ['DELETE /vehicles/:id', 'O--M----', 404, by('vehicle')],

  ['GET /client-errors', 'O-------', 'any'],
  ['GET /counters', 'everyone', 'any'],
  ['GET /search', 'everyone', 'left out', () => ({ query: { q: 'Чуж' } })],
]
