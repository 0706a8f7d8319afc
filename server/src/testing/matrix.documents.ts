import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }
const file = { name: 'a.txt', bytes: 'a' }
const firstVersion = (rest: object) => (s: Tenant) => ({ params: { id: s.document, number: 1 }, ...rest })
const token = (s: Tenant) => ({ params: { token: s.fileToken } })
const memberToken = (s: Tenant) => ({ params: { token: s.memberToken } })

const notice = (s: Tenant) => ({ params: { token: s.noticeToken } })

/** Documents and public pages: the one of each tenant is active, public and about money. */
export const documentLines: MatrixRow[] = [
  ['GET /documents', 'OCAMDTGR', 'left out'],
  ['GET /documents/folders', 'OCAMDTGR', 'left out'],
  ['GET /documents/export', 'OC-----R', 'left out'],
  [
    'POST /documents',
    'OCAMD---',
    422,
    (s) => ({ fields: { name: `Документ ${s.next()}`, 'houseIds[]': String(s.house) }, file }),
  ],
  ['GET /documents/:id', 'OCAMDTGR', 404, by('document')],
  ['GET /documents/:id/file', 'OCAMDTGR', 404, by('document')],
  ['PUT /documents/:id', 'OCAM----', 404, by('document', stale)],
  ['DELETE /documents/:id', 'OC-M----', 404, by('document')],
  ['POST /documents/:id/versions', 'OCAM----', 404, by('document', { fields: { version: '999' }, file })],
  ['POST /documents/:id/versions/:number/restore', 'OCAM----', 404, firstVersion(stale)],
  ['POST /documents/:id/link', 'OCAM----', 404, by('document', { body: {} })],
  ['DELETE /documents/:id/link', 'OCAM----', 404, by('document')],
  ['GET /documents/:id/acknowledgements', 'OCAMDTGR', 404, by('document')],
  ['POST /documents/:id/acknowledgements', 'OCAMDTGR', 404, by('document', { body: { revision: 1 } })],
  [
    'DELETE /documents/:id/acknowledgements/:number',
    'OCAM----',
    'own',
    (s) => ({ params: { id: s.document, number: 999_999 } }),
  ],
  ['POST /documents/bulk', 'OCAM----', 'left out', (s) => ({ body: { act: 'archive', ids: [s.document] } })],
  ['POST /documents/bulk/:id/undo', 'OCAM----', 'own', () => ({ params: { id: 999_999 }, body: {} })],
  ['GET /document-categories', 'OCAMDTGR', 'any'],
  [
    'POST /document-categories',
    'O-------',
    'whole',
    (s) => ({ body: { name: `Категорія ${s.next()}`, code: `category_${s.next()}` } }),
  ],
  ['GET /document-categories/:id', 'OCAMDTGR', 'any', by('documentCategory')],
  ['PUT /document-categories/:id', 'O-------', 'whole', by('documentCategory', stale)],
  ['DELETE /document-categories/:id', 'O-------', 'whole', by('documentCategory')],
  ['GET /api/public/files/:token', 'public', 'any', token],
  ['GET /api/public/files/:token/file', 'public', 'any', token],
  ['GET /lobby/:token', 'public', 'any', (s) => ({ params: { token: s.lobbyToken } })],
  ['GET /lobby/:token/report', 'public', 'any', (s) => ({ params: { token: s.lobbyToken } })],
  ['GET /houses/:id/lobby', 'OCAMDTGR', 404, by('house')],
  ['POST /houses/:id/lobby/link', 'OC-M----', 404, by('house', { body: {} })],
  ['DELETE /houses/:id/lobby/link', 'OC-M----', 404, by('other_house')],
  ['GET /houses/:id/lobby/poster.pdf', 'OCAMDTGR', 404, by('house')],
  ['GET /notice/:token', 'public', 'any', notice],
  ['GET /notice/:token/event.ics', 'public', 'own', notice],
  ['GET /notice/:token/files/:id', 'public', 'own', (s) => ({ params: { token: s.noticeToken, id: 999_999 } })],
  ['GET /api/public/unsubscribe/:token', 'public', 'any', memberToken],
  ['POST /api/public/unsubscribe/:token', 'public', 'any', memberToken],
  ['POST /api/public/unsubscribe/:token/resume', 'public', 'any', memberToken],
]
