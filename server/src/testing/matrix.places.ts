import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }
const counted = { body: { channels: ['email'], preview: true } }
const house = (s: Tenant) => ({
  house_type_id: s.houseType,
  city_id: s.city,
  complex_id: s.complex,
  street: { type: 'street', name: `${s.word} ${s.next()}` },
  number: '1',
})

/** Complexes, houses, units, accounts, announcements, news, contacts, imports, files. */
export const placeLines: MatrixRow[] = [
  ['GET /complexes', 'OCAMDT-R', 'left out'],
  ['GET /complexes/export', 'O------R', 'left out'],
  ['POST /complexes', 'O-------', 'whole', (s) => ({ body: { name: `ЖК ${s.next()}` } })],
  ['GET /complexes/:id', 'OCAMDT-R', 404, by('complex')],
  ['PUT /complexes/:id', 'OC-M----', 404, by('complex', stale)],
  ['DELETE /complexes/:id', 'O-------', 404, by('complex')],
  ['GET /complexes/:id/usage', 'OCAMDT-R', 404, by('complex')],

  ['GET /houses', 'OCAMDTGR', 'left out'],
  ['GET /houses/figures', 'OCAMDTGR', 'any'],
  ['GET /houses/export', 'O--M---R', 'left out'],
  ['POST /houses', 'OC-M----', 422, (s) => ({ body: house(s) })],
  ['GET /houses/:id', 'OCAMDTGR', 404, by('house')],
  ['PUT /houses/:id', 'OC-M----', 404, by('house', stale)],
  ['DELETE /houses/:id', 'O--M----', 404, by('other_house')],
  ['GET /houses/:id/usage', 'OCAMDTGR', 404, by('house')],
  ['POST /houses/unlink', 'OC-M----', 404, (s) => ({ body: { house_ids: [s.house] } })],
  ['GET /house-types', 'OCAMDTGR', 'any'],
  ['POST /house-types', 'OC-M----', 'whole', (s) => ({ body: { name: `Тип ${s.next()}`, code: `type_${s.next()}` } })],
  ['GET /house-types/:id', 'OCAMDTGR', 'any', by('houseType')],
  ['PUT /house-types/:id', 'OC-M----', 'whole', by('houseType', stale)],
  ['DELETE /house-types/:id', 'O--M----', 'whole', by('houseType')],

  ['GET /realty', 'OCAMDTGR', 'left out'],
  ['GET /realty/export', 'OCAM---R', 'left out'],
  ['POST /realty', 'OC-M----', 422, (s) => ({ body: { house_id: s.house, type: 'storage', number: `к${s.next()}` } })],
  ['GET /realty/:id', 'OCAMDTGR', 404, by('unit')],
  ['PUT /realty/:id', 'OC-M----', 404, by('unit', stale)],
  ['DELETE /realty/:id', 'O--M----', 404, by('unit')],
  ['GET /realty/:id/usage', 'OCAMDTGR', 404, by('unit')],
  ['GET /realty/:id/timeline', 'OCAMDTGR', 404, by('unit')],
  [
    'POST /realty/:id/split',
    'OC-M----',
    404,
    by('unit', { body: { version: 999, on: '2026-01-01', parts: [{ number: '1а' }, { number: '1б' }] } }),
  ],
  [
    'POST /realty/:id/merge',
    'OC-M----',
    404,
    (s) => ({ params: { id: s.unit }, body: { version: 999, on: '2026-01-01', with_ids: [s.twin], number: '1' } }),
  ],
  ['GET /houses/:id/board', 'OCAMDTGR', 404, by('house')],
  ['PUT /houses/:id/board', 'OC-M----', 404, by('house', { body: {} })],
  [
    'POST /realty/:id/move-in',
    'OC-MD---',
    404,
    (s) => ({
      params: { id: s.unit },
      body: { on: '2026-01-01', people: [{ member_id: s.namesake, role_id: s.roles['guest'] }] },
    }),
  ],
  [
    'POST /realty/:id/move-out',
    'OC-MD---',
    404,
    (s) => ({ params: { id: s.unit }, body: { on: '2026-01-01', resident_ids: [s.resident] } }),
  ],
  [
    'POST /realty/:id/sale',
    'OC-M----',
    404,
    (s) => ({
      params: { id: s.twin },
      body: { on: '2026-01-01', buyers: [{ member_id: s.member, numerator: 1, denominator: 1 }] },
    }),
  ],

  ['GET /announcements', 'OCAMD-GR', 'left out'],
  ['GET /announcements/export', 'O-------', 'left out'],
  [
    'POST /announcements',
    'OCAMD---',
    422,
    (s) => ({ body: { title: 'Вода', body: '<p>Є</p>', audience: { house_ids: [s.house] } } }),
  ],
  ['GET /announcements/:id', 'OCAMD-GR', 404, by('announcement')],
  ['PUT /announcements/:id', 'OC-M----', 404, by('announcement', stale)],
  ['DELETE /announcements/:id', 'OC-M----', 404, by('announcement')],
  ['POST /announcements/reach', 'OCAMD-GR', 422, (s) => ({ body: { audience: { house_ids: [s.house] } } })],
  ['POST /announcements/reach/missed', 'OCAMD-GR', 422, (s) => ({ body: { audience: { house_ids: [s.house] } } })],
  ['POST /announcements/:id/undo-publication', 'OC-M----', 404, by('announcement', stale)],
  ['POST /announcements/bulk', 'OC-M----', 'left out', (s) => ({ body: { act: 'archive', ids: [s.announcement] } })],
  ['POST /announcements/bulk/:id/undo', 'OC-M----', 'own', () => ({ params: { id: 999_999 }, body: {} })],
  ['POST /announcements/:id/deliver', 'OC-M----', 404, by('announcement', counted)],
  ['POST /announcements/:id/deliver/retry', 'OC-M----', 404, by('announcement', { body: {} })],
  ['GET /announcements/:id/deliveries', 'OCAMD-GR', 404, by('announcement')],

  ['GET /articles', 'OC-MDTGR', 'left out'],
  ['GET /articles/export', 'O-------', 'left out'],
  [
    'POST /articles',
    'OC-M----',
    422,
    (s) => ({ body: { title: 'Двір', body: '<p>Є</p>', audience: { house_ids: [s.house] } } }),
  ],
  ['GET /articles/:id', 'OC-MDTGR', 404, by('article')],
  ['POST /articles/:id', 'OC-M----', 404, by('article', stale)],
  ['DELETE /articles/:id', 'OC------', 404, by('article')],
  ['POST /articles/:id/undo-publication', 'OC-M----', 404, by('article', stale)],
  ['POST /articles/bulk', 'OC-M----', 'left out', (s) => ({ body: { act: 'archive', ids: [s.article] } })],
  ['POST /articles/bulk/:id/undo', 'OC-M----', 'own', () => ({ params: { id: 999_999 }, body: {} })],
  ['POST /articles/:id/deliver', 'OC-M----', 404, by('article', counted)],
  ['POST /articles/:id/deliver/retry', 'OC-M----', 404, by('article', { body: {} })],
  ['GET /articles/:id/deliveries', 'OC-MDTGR', 404, by('article')],

  ['GET /contacts', 'OCAMDTGR', 'left out'],
  ['GET /contacts/export', 'O-------', 'left out'],
  ['GET /contacts/card.pdf', 'OCAMDTGR', 404, (s) => ({ query: { house_id: s.house } })],
  [
    'POST /contacts',
    'OC-MD---',
    422,
    (s) => ({ body: { name: 'Ліфт', phones: [{ number: '104' }], audience: { house_ids: [s.house] } } }),
  ],
  ['GET /contacts/:id', 'OCAMDTGR', 404, by('contact')],
  ['PUT /contacts/:id', 'OC-MD---', 404, by('contact', stale)],
  ['DELETE /contacts/:id', 'OC-M----', 404, by('contact')],

  ['GET /imports', 'OC-M---R', 'left out'],
  [
    'POST /imports',
    'OC-M----',
    422,
    (s) => ({
      fields: { kind: 'realty', house_id: String(s.house) },
      file: { name: 'units.csv', bytes: `Номер;Тип\n${s.next()};Квартира\n` },
    }),
  ],
  ['GET /imports/:id', 'OC-M---R', 'made', by('import')],
  ['PUT /imports/:id', 'OC-M----', 'made', by('import', stale)],
  ['DELETE /imports/:id', 'OC-M----', 'made', by('import')],
  ['GET /imports/:id/rows', 'OC------', 'made', by('import')],
  ['PUT /imports/:id/rows', 'OC-M----', 'made', by('import', { body: { version: 999, rows: [{ id: 1 }] } })],
  ['GET /imports/samples/:kind', 'OC-M----', 'any', () => ({ params: { kind: 'owners' } })],
  ['GET /imports/:id/issues', 'OC------', 'made', by('import')],
  [
    'POST /imports/:id/corrections',
    'OC-M----',
    'made',
    by('import', { body: { version: 999, column: 0, field: 'number', key: 'required', action: 'skip' } }),
  ],
  ['POST /imports/:id/corrections/undo', 'OC-M----', 'made', by('import', stale)],
  ['GET /imports/:id/bad-rows', 'OC------', 'made', by('import')],
  ['POST /imports/:id/apply', 'OC-M----', 'made', by('import', stale)],
  ['POST /imports/:id/undo', 'OC-M----', 'made', by('import', stale)],
  ['GET /imports/:id/undo', 'OC------', 'made', by('import')],

  ['POST /media', 'everyone', 'any', () => ({ fields: { type: 'attachment' }, file: { name: 'a.txt', bytes: 'a' } })],
  ['POST /media/document', 'everyone', 'any', () => ({ file: { name: 'a.txt', bytes: 'a' } })],
  ['GET /api/files/:id', 'public', 'any', () => ({ params: { id: 1 }, query: { user: 1, until: 1, sign: 'x' } })],
  ['GET /find/city', 'everyone', 'any', () => ({ query: { search_query: 'Київ' } })],
  ['GET /find/street', 'everyone', 'any', (s) => ({ query: { search_query: 'Сад', city_id: s.city } })],
]
