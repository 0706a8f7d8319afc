import type { MatrixRow } from './matrix.table.js'
import type { Tenant } from './matrix.world.js'

const by =
  (rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s.voting }, ...rest })
const profile =
  (rest: object = {}) =>
  (s: Tenant) => ({ params: { id: s.profile }, ...rest })
const threshold = { code: 'majority', name: 'Більшість', numerator: 1, denominator: 2, strict: true }
const rules = { notice_days: 10, survey_days: 15, weight: 'area', thresholds: [threshold] }
const stale = { body: { version: 999 } }
const resident = (s: Tenant) => ({ id: s.voting, residentId: s.votingResident })

export const votingLines: MatrixRow[] = [
  ['GET /governance-profiles', 'OCAM---R', 'any'],
  ['POST /governance-profiles', 'O-------', 'whole', () => ({ body: { name: 'Статут', rules } })],
  ['GET /governance-profiles/:id', 'OCAM---R', 'any', profile()],
  ['PUT /governance-profiles/:id', 'O-------', 'whole', profile(stale)],
  ['DELETE /governance-profiles/:id', 'O-------', 'whole', profile()],
  ['GET /trusted-issuers', 'OC-----R', 'any'],
  ['POST /trusted-issuers', 'O-------', 'whole', () => ({ body: { certificate: 'AAAA' } })],
  ['GET /trusted-issuers/:id', 'OC-----R', 'any', (s) => ({ params: { id: s.trustedIssuer } })],
  ['DELETE /trusted-issuers/:id', 'O-------', 'whole', (s) => ({ params: { id: s.trustedIssuer } })],
  ['GET /voting', 'OCAM---R', 'left out'],
  ['GET /voting/export', 'OC-----R', 'left out'],
  ['GET /voting/form', 'OC-M----', 'left out'],
  ['POST /voting', 'OC-M----', 422, (s) => ({ body: { title: 'Збори', profile_id: s.profile, house_ids: [s.house] } })],
  ['GET /voting/:id', 'OCAM---R', 404, by()],
  ['PUT /voting/:id', 'OC-M----', 404, by(stale)],
  ['DELETE /voting/:id', 'OC------', 404, by()],
  ['GET /voting/:id/register', 'OCAM---R', 404, by()],
  ['POST /voting/:id/transition', 'OC------', 404, by({ body: { to: 'meeting', version: 999 } })],
  [
    'POST /voting/:id/extension',
    'OC------',
    404,
    by({ body: { version: 999, survey_to: '2026-01-01', reason: 'Канікули' } }),
  ],
  [
    'POST /voting/:id/reschedule',
    'OC------',
    404,
    by({ body: { version: 999, meeting_at: '2026-03-20T16:00:00Z', meeting_place: 'Школа', reason: 'Ремонт' } }),
  ],
  ['POST /voting/:id/second-call', 'OC------', 404, by({ body: { version: 999, held: true } })],
  ['POST /voting/:id/mark', 'OC------', 404, by({ body: { version: 999, mark: 'disputed', reason: 'Суд' } })],
  ['GET /voting/:id/grants', 'OCAM---R', 404, by()],
  ['POST /voting/:id/grants', 'OC------', 404, (s) => by({ body: { staff_id: s.staff, kind: 'surveyor' } })(s)],
  [
    'PUT /voting/:id/grants/:grantId',
    'OC------',
    'own',
    (s) => ({ params: { id: s.voting, grantId: 999_999 }, body: { version: 999 } }),
  ],
  ['DELETE /voting/:id/grants/:grantId', 'OC------', 'own', (s) => ({ params: { id: s.voting, grantId: 999_999 } })],
  ['GET /voting/participations', 'OCAM---R', 'left out', () => ({ query: { realty_id: 1 } })],
  ['GET /voting/:id/residents', 'OCAM---R', 404, by()],
  [
    'POST /voting/:id/residents/:residentId/withholding',
    'OC------',
    404,
    (s) => ({ params: resident(s), body: { withheld: true, reason: 'Борг' } }),
  ],
  ['GET /voting-participants/export', 'OC-----R', 404, (s) => ({ query: { voting_id: String(s.voting) } })],
  ['GET /voting/:id/residents/:residentId', 'OCAM---R', 404, (s) => ({ params: resident(s) })],
  [
    'POST /voting/:id/ballots',
    'OC-M----',
    404,
    (s) =>
      by({
        body: {
          resident_id: s.votingResident,
          channel: 'paper',
          cast_on: '2026-01-01',
          answers: [{ question_id: 1, answer: 'for' }],
        },
      })(s),
  ],
  [
    'POST /voting/:id/ballots/:ballotId/decide',
    'OCAM----',
    404,
    (s) => ({ params: { id: s.voting, ballotId: 1 }, body: { act: 'reject', reason: 'Повтор' } }),
  ],
  ['GET /voting/:id/tally', 'OCAM---R', 404, by()],
  ['GET /voting/:id/verify', 'OCAM---R', 404, by()],
  ['GET /voting/:id/visits', 'OCAM---R', 404, by()],
  [
    'POST /voting/:id/attendance',
    'OC-M----',
    404,
    (s) => by({ body: { resident_id: s.votingResident, mode: 'in_person' } })(s),
  ],
  [
    'POST /voting/:id/notices',
    'OC-M----',
    404,
    (s) => by({ body: { resident_ids: [s.votingResident], way: 'hand', sent_on: '2026-01-01' } })(s),
  ],
  ['GET /voting/:id/protocol', 'OCAM---R', 404, by()],
  ['POST /voting/:id/protocol', 'OC-M----', 404, by({ fields: {} })],
  [
    'POST /voting/:id/protocol/storage',
    'OC-M----',
    404,
    by({ body: { handed_on: '2026-01-01', handed_to: 'Виконавчий комітет' } }),
  ],
  ['GET /voting/:id/packet.zip', 'OC-----R', 404, by()],
  ['GET /voting/:id/proceedings', 'OCAM---R', 404, by()],
  ['PUT /voting/:id/proceedings', 'OC-M----', 404, by({ body: { ended_at: null } })],
  ['GET /voting/:id/elections', 'OCAM---R', 404, by()],
  ['POST /voting/:id/elections', 'OC-M----', 404, by({ body: { role: 'chair', candidate: 'Бойко Ірина' } })],
  ['DELETE /voting/:id/elections/:electionId', 'OC-M----', 404, (s) => ({ params: { id: s.voting, electionId: 1 } })],
  ['GET /decisions', 'everyone', 'left out', () => ({ query: { per_page: 100 } })],
  ['GET /decisions/:id', 'everyone', 'own', () => ({ params: { id: 999_999 } })],
  ['PUT /decisions/:id', 'everyone', 'own', () => ({ params: { id: 999_999 }, ...stale })],
  ['GET /voting/:id/sheets.pdf', 'OCAM---R', 404, by()],
  ['GET /voting/:id/resident/:residentId/sheet.pdf', 'OCAM---R', 404, (s) => ({ params: resident(s) })],
  ['GET /voting/:id/route.pdf', 'OCAM---R', 404, by()],
  ['GET /voting/:id/notices.pdf', 'OCAM---R', 404, by()],
  ['GET /voting/:id/receipts.pdf', 'OCAM---R', 404, by()],
  ['GET /voting/:id/sheets', 'OCAM---R', 404, by()],
  [
    'POST /voting/:id/sheets',
    'OC-M----',
    404,
    (s) => by({ body: { resident_ids: [s.votingResident], state: 'handed_out' } })(s),
  ],
  ['GET /voting/:id/sheets/:residentId', 'OCAM---R', 404, (s) => ({ params: resident(s) })],
  [
    'POST /voting/:id/sheets/:residentId/enter',
    'OC-M----',
    404,
    (s) => ({ params: resident(s), body: { cast_on: '2026-01-01', answers: [{ question_id: 1, answer: 'for' }] } }),
  ],
  [
    'POST /voting/:id/sheets/:residentId/check',
    'OC-M----',
    404,
    (s) => ({ params: resident(s), body: { ballot_id: 1 } }),
  ],
  [
    'POST /voting/:id/resident/:residentId/upload_sheet',
    'OC-M----',
    404,
    (s) => ({
      params: resident(s),
      fields: {},
      file: { name: 'a.pdf', bytes: '%PDF-1.7\n1 0 obj\n<< /Type /Catalog' },
    }),
  ],
  ['GET /voting/:id/lists', 'OCAM---R', 404, by()],
  ['GET /voting/:id/list', 'OCAM---R', 404, (s) => by({ query: { house_id: s.house, entrance: 1 } })(s)],
  [
    'POST /voting/:id/lists',
    'OC-M----',
    404,
    (s) =>
      by({
        body: {
          resident_id: s.votingResident,
          cast_on: '2026-01-01',
          answers: [{ question_id: 1, answer: 'for' }],
        },
      })(s),
  ],
  [
    'POST /voting/:id/desk',
    'OC-M----',
    404,
    (s) => by({ body: { resident_id: s.votingResident, mode: 'in_person' } })(s),
  ],
  ['GET /voting/:id/scans', 'OCAM---R', 404, by()],
  ['POST /voting/:id/scans', 'OC-M----', 404, by({ fields: {}, file: { name: 'a.pdf', bytes: '%PDF-1.7' } })],
  ['GET /voting/:id/scans/:scanId', 'OCAM---R', 'own', (s) => ({ params: { id: s.voting, scanId: 1 } })],
  [
    'POST /voting/:id/scans/:scanId/pages/:pageId',
    'OC-M----',
    404,
    (s) => ({ params: { id: s.voting, scanId: 1, pageId: 1 }, body: { act: 'no_sheet' } }),
  ],
  ['GET /voting/:id/deeplink', 'OCAM---R', 404, by()],
  ['POST /voting/:id/deeplink', 'OC-M----', 404, by({ body: {} })],
  ['DELETE /voting/:id/deeplink', 'OC-M----', 404, by()],
  ['GET /voting/:id/electronic', 'OCAM---R', 404, by()],
  ['GET /voting/:id/residents/:residentId/electronic', 'OCAM---R', 404, (s) => ({ params: resident(s) })],
  ['DELETE /voting/:id/residents/:residentId/link', 'OC-M----', 404, (s) => ({ params: resident(s) })],
  ['POST /voting/:id/replay-notification', 'OC-M----', 404, by({ body: { preview: true } })],
  ['POST /voting/:id/links', 'OC-M----', 404, by({ body: { preview: true } })],
  ['POST /voting/:id/notices/email', 'OC-M----', 404, by({ body: { preview: true } })],
  ['GET /vote/:token', 'public', 'own', () => ({ params: { token: 'x'.repeat(43) } })],
  ['GET /vote/:token/ballot.pdf', 'public', 'own', () => ({ params: { token: 'x'.repeat(43) } })],
  ['GET /vote/:token/files/:id', 'public', 'own', () => ({ params: { token: 'x'.repeat(43), id: 999_999 } })],
]
