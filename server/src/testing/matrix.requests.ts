import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (field: keyof Tenant, rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s[field] }, ...rest })
const stale = { body: { version: 999 } }
const token = (s: Tenant) => ({ params: { token: s.guestToken } })
const messageBody = (s: Tenant) => ({ ...token(s), fields: { message: 'Добрий день' } })
const upTo = (s: Tenant) => ({ ...token(s), body: { up_to: s.message } })
const reason = (s: Tenant) => ({ ...token(s), body: { reason: 'Не полагоджено' } })
const ofMessage = (s: Tenant) => ({ params: { id: s.request, message_id: s.message } })

const request = (s: Tenant) => ({
  type_id: s.requestType,
  house_id: s.house,
  description: 'Не горить лампа',
  common_place: 'lobby',
  similar_seen: true,
})
const type = (s: Tenant) => ({ name: `Вид ${s.next()}`, preset_id: s.preset })
const preset = (s: Tenant) => ({
  name: `Строк ${s.next()}`,
  reply_amount: 1,
  reply_unit: 'hour',
  resolve_amount: 2,
  resolve_unit: 'working_day',
})

/**
 * Requests, their chats, types and terms. Every test person observes a request of their own complex and one of the
 * other.
 */
export const requestLines: MatrixRow[] = [
  ['GET /service_request', 'OCAMDTGR', 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /service_request/export', 'OC-M---R', 'left out'],
  ['GET /service_request/board', 'OCAMDTGR', 'left out'],
  ['GET /service_request/form', 'OCAMDTGR', 'left out', (s) => ({ query: { house_id: s.house } })],
  ['GET /service_request/caller', 'O-AMDTG-', 'left out', (s) => ({ query: { realty_id: s.unit } })],
  ['GET /service_request/similar', 'O-AMDTG-', 'left out', (s) => ({ query: { house_id: s.house } })],
  ['POST /service_request', 'O-AMDTG-', 422, (s) => ({ body: request(s) })],
  [
    'POST /service_request/bulk',
    'O--MDT--',
    'left out',
    (s) => ({ body: { ids: [s.request], act: 'priority', priority: 'low' } }),
  ],
  ['POST /service_request/bulk/:id/undo', 'O--MDT--', 'own', () => ({ params: { id: 999_999 }, body: {} })],
  ['POST /service_request/work_orders', 'OCAMDTGR', 404, (s) => ({ body: { ids: [s.request] } })],
  ['GET /service_request/:id', 'OCAMDTGR', 404, by('request')],
  ['PUT /service_request/:id', 'O--MDT--', 404, by('request', stale)],
  ['DELETE /service_request/:id', 'O--M----', 404, by('request')],
  ['POST /service_request/:id/transition', 'OCAMDTGR', 404, by('request', { body: { to: 'accepted', version: 999 } })],
  ['POST /service_request/:id/undo', 'OCAMDTGR', 404, by('request', stale)],
  ['POST /service_request/:id/rating', 'OC-MD---', 404, by('request', { body: { rating: 5 } })],

  [
    'POST /service_request/chat/:id',
    'OCAMDT--',
    404,
    by('request', { fields: { chat_type: 'staff_chat', message: 'Беру' } }),
  ],
  ['GET /service_request/chat/:id', 'OCAMDT-R', 404, by('request', { query: { chat_type: 'staff_chat' } })],
  [
    'POST /service_request/chat/:id/read',
    'OCAMDT-R',
    404,
    (s) => ({ params: { id: s.request }, body: { chat_type: 'staff_chat', up_to: s.message } }),
  ],
  // Only the author may change a message, and this one came through a guest link.
  [
    'PUT /service_request/chat/:id/messages/:message_id',
    '--------',
    404,
    (s) => ({ ...ofMessage(s), body: { message: 'Інше' } }),
  ],
  ['DELETE /service_request/chat/:id/messages/:message_id', '--------', 404, ofMessage],
  ['GET /service_request/:id/links', 'O--MDT--', 404, by('request')],
  [
    'POST /service_request/:id/links',
    'O--MDT--',
    404,
    by('request', { body: { chat_type: 'staff_chat', name: 'Підрядник' } }),
  ],
  [
    'DELETE /service_request/:id/links/:link_id',
    'O--MDT--',
    404,
    (s) => ({ params: { id: s.request, link_id: s.requestLink } }),
  ],
  ['GET /api/staff/chat/:token', 'public', 'any', token],
  ['POST /api/staff/chat/:token', 'public', 'any', messageBody],
  ['GET /api/staff/chat/:token/messages', 'public', 'any', token],
  ['POST /api/staff/chat/:token/read', 'public', 'any', upTo],
  ['GET /api/staff/chat/:token/stream', 'public', 'any', token],
  ['GET /api/member/chat/:token', 'public', 'any', token],
  ['POST /api/member/chat/:token', 'public', 'any', messageBody],
  ['GET /api/member/chat/:token/messages', 'public', 'any', token],
  ['POST /api/member/chat/:token/read', 'public', 'any', upTo],
  ['POST /api/member/chat/:token/rating', 'public', 'any', (s) => ({ ...token(s), body: { rating: 5 } })],
  ['POST /api/member/chat/:token/return', 'public', 'any', reason],
  ['POST /api/member/chat/:token/cancel', 'public', 'any', reason],
  ['GET /api/member/chat/:token/stream', 'public', 'any', token],

  ['GET /incidents', 'OC-MD--R', 'left out', () => ({ query: { per_page: 100 } })],
  ['POST /incidents', 'OC-MD---', 422, (s) => ({ body: { title: 'Немає води', house_id: s.house } })],
  ['GET /incidents/:id', 'OC-MD--R', 404, by('incident')],
  ['PUT /incidents/:id', 'OC-MD---', 404, by('incident', stale)],
  [
    'POST /incidents/:id/requests',
    'OC-MD---',
    404,
    (s) => ({ params: { id: s.incident }, body: { request_ids: [s.request] } }),
  ],
  [
    'DELETE /incidents/:id/requests/:request_id',
    'OC-MD---',
    404,
    (s) => ({ params: { id: s.incident, request_id: s.joined } }),
  ],
  [
    'POST /incidents/:id/reply',
    'OC-MD---',
    404,
    (s) => ({ params: { id: s.incident }, body: { message: 'Працюємо', client_msg_id: `m${s.next()}` } }),
  ],
  ['POST /incidents/:id/close', 'OC-MD---', 404, by('incident', stale)],

  ['GET /notifications', 'everyone', 'any'],
  ['POST /notifications/read', 'everyone', 'any', () => ({ body: { all: true } })],

  ['GET /service-request-types', 'OCAMDTGR', 'any'],
  ['POST /service-request-types', 'O--M----', 'whole', (s) => ({ body: type(s) })],
  ['GET /service-request-types/:id', 'OCAMDTGR', 'any', by('requestType')],
  ['PUT /service-request-types/:id', 'O--M----', 'whole', by('requestType', stale)],
  ['GET /service-request-types/:id/usage', 'OC-MDT-R', 'any', by('requestType')],
  ['DELETE /service-request-types/:id', 'O--M----', 'whole', by('requestType')],
  ['GET /service_request-types/form', 'OC-MDT-R', 'any'],
  ['GET /service-request-presets', 'OC-MDT-R', 'any'],
  ['POST /service-request-presets', 'O--M----', 'whole', (s) => ({ body: preset(s) })],
  ['PUT /service-request-presets/:id', 'O--M----', 'whole', by('preset', stale)],
  ['DELETE /service-request-presets/:id', 'O--M----', 'whole', by('preset')],
  ['GET /service-request-settings', 'OC-MDT-R', 'any'],
  ['PUT /service-request-settings', 'O--M----', 'whole', () => stale],
  ['GET /work-calendar', 'OC-MDT-R', 'any'],
  ['PUT /work-calendar', 'O--M----', 'whole', () => stale],
]
