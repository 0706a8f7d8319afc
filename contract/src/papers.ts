import { z } from 'zod'
import { tenThousandths } from './billing.values.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { file } from './media.js'
import { issuedPaperStates, maxClaims, paperKinds } from './papers.enums.js'
import { unitRef } from './realty.js'

const issuedPaper = z.object({
  id: kit.id,
  kind: z.enum(paperKinds),
  /** Within the payee, the kind and the year of `day`. */
  number: z.int(),
  day: kit.day,
  state: z.enum(issuedPaperStates),
  language: z.enum(languages),
  payee: z.object({ name: z.string() }),
  account: z.object({ id: kit.id, number: z.string() }).nullable(),
  realty: unitRef.nullable(),
  request: z.object({ id: kit.id, number: z.string() }).nullable(),
  /** Number of the account or of the request as it was then. */
  subject: z.string(),
  member_id: kit.id.nullable(),
  /** Payer or contractor. */
  recipient: z.string().nullable(),
  /** Of a claim what is demanded, of a reconciliation what is owed (below zero: an advance), of completed work its cost. */
  amount_minor: z.int().nullable(),
  /** The day that the figures are of. */
  as_of: kit.day.nullable(),
  issued_at: kit.instant,
  issued_by: kit.ref.nullable(),
  revoked_at: kit.instant.nullable(),
  revoked_by: kit.ref.nullable(),
  revoke_reason: z.string().nullable(),
  replaced_by: z.object({ id: kit.id, number: z.int(), day: kit.day }).nullable(),
  /** Of the PDF, for comparison with a copy. */
  sha256: z.string().nullable(),
  /** The public page that confirms the paper. */
  check_url: z.string(),
  /** Null for the moment in which it is drawn. */
  file: file.nullable(),
})
export type IssuedPaper = z.output<typeof issuedPaper>

const idFilter = z.coerce.number<number>().int().positive().optional()
export const paperList = kit.listQuery({
  sort: ['issued_at', 'number', 'amount_minor'],
  order: '-issued_at',
  filters: {
    kind: z.enum(paperKinds).optional(),
    state: z.enum(issuedPaperStates).optional(),
    house_id: kit.idsFilter,
    realty_id: idFilter,
    account_id: idFilter,
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

/** An earlier paper of the same kind and account that is in force; it is replaced by the new one. */
const replacing = { replaces_id: kit.id.nullable().default(null) }
export const accountPaper = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('certificate'), account_id: kit.id, as_of: kit.day, ...replacing }),
  z.strictObject({
    kind: z.literal('reconciliation'),
    account_id: kit.id,
    from: kit.day,
    to: kit.day,
    ...replacing,
  }),
  z.strictObject({
    kind: z.literal('claim'),
    account_id: kit.id,
    /** Until when it is to be paid. */
    pay_by: kit.day,
    ...replacing,
  }),
])
export type AccountPaper = z.output<typeof accountPaper>

const party = z.strictObject({
  name: kit.text(200),
  code: z
    .string()
    .trim()
    .refine((value) => /^(\d{8}|\d{10})$/.test(value), { params: { key: 'company_code' } })
    .nullable()
    .default(null),
  address: kit.optionalText(300),
})
const work = z.strictObject({
  name: kit.text(300),
  unit: kit.text(20),
  quantity: tenThousandths(1_000_000),
  /** Kopiykas for one unit. */
  price_minor: z.int().min(0).max(1_000_000_000),
})
const defect = z.strictObject({
  place: kit.text(200),
  defect: kit.text(500),
  /** «12 м²». */
  extent: kit.optionalText(60),
  needed: kit.text(500),
})
const commissioner = z.strictObject({ role: kit.text(120), name: kit.text(120) })

/** Pictures of the request that the act contains. */
const photos = z.array(kit.id).max(12).default([])

export const requestPaper = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('completion'),
    contractor: party,
    /** The contract; the request is named beside it. */
    basis: kit.optionalText(300),
    works: z.array(work).min(1).max(100),
    /** Value added tax in the cost; null where the contractor pays none. */
    vat_minor: z.int().min(0).max(100_000_000_000).nullable().default(null),
    warranty: kit.optionalText(300),
    photo_ids: photos,
    ...replacing,
  }),
  z.strictObject({
    kind: z.literal('defects'),
    members: z.array(commissioner).min(1).max(10),
    basis: kit.optionalText(300),
    defects: z.array(defect).min(1).max(100),
    cause: kit.optionalText(1000),
    conclusion: kit.optionalText(1000),
    photo_ids: photos,
    ...replacing,
  }),
])
export type RequestPaper = z.output<typeof requestPaper>

const revocation = z.strictObject({ reason: kit.text(500) })
const answered = kit.data(issuedPaper)

/** Papers that the association issues, with a number and a code by which anybody can confirm them. */
export const papers = kit.resource('/papers', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: paperList,
    reply: kit.page(issuedPaper),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'papers.read',
  }),
  issue: kit.endpoint({
    method: 'POST',
    path: '',
    body: accountPaper,
    reply: answered,
    people: { of: 'members', at: 'data.member_id' },
    status: 201,
    permission: 'papers.create',
    summary:
      '409 `paper_has_debt` for a certificate of a unit that owes on that day, `paper_no_overdue` for a claim without overdue debt, `payee_requisites_missing`',
  }),
  reconciled: kit.endpoint({
    method: 'GET',
    path: '/reconciled/:id',
    params: kit.byId,
    reply: kit.data(z.object({ from: kit.day })),
    permission: 'papers.create',
    summary:
      'The first day that is proposed for a reconciliation act of an account: of the year, or of its opening balance',
  }),
  claims: kit.endpoint({
    method: 'POST',
    path: '/claims',
    body: z.strictObject({ account_ids: z.array(kit.id).min(1).max(maxClaims), pay_by: kit.day }),
    reply: kit.data(z.object({ job_id: kit.id })),
    status: 202,
    permission: 'papers.create',
    summary:
      'Claims of many debtors as a job; accounts without overdue debt, or with a claim of the day, are skipped. The result: `changed`, `skipped`',
  }),
  claimsFile: kit.endpoint({
    method: 'GET',
    path: '/claims/:id',
    params: kit.byId,
    reply: kit.bytes('application/pdf'),
    permission: 'papers.read',
    summary: 'All claims of a finished job in one file, for whoever started it',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: answered,
    people: { of: 'members', at: 'data.member_id' },
    permission: 'papers.read',
  }),
  revoke: kit.endpoint({
    method: 'POST',
    path: '/:id/revoke',
    params: kit.byId,
    body: revocation,
    reply: answered,
    people: { of: 'members', at: 'data.member_id' },
    permission: 'papers.delete',
    summary: '409 `paper_ended` where it is not in force',
  }),
})

const byPaper = kit.byId.extend({ paperId: z.coerce.number<number>().int().positive() })

/** Acts of one request; who sees the request sees them. */
export const requestPapers = kit.resource('/service_request/:id/papers', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    params: kit.byId,
    reply: kit.data(z.array(issuedPaper)),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'service_requests.read',
  }),
  issue: kit.endpoint({
    method: 'POST',
    path: '',
    params: kit.byId,
    body: requestPaper,
    reply: answered,
    status: 201,
    permission: 'service_requests.update',
  }),
  revoke: kit.endpoint({
    method: 'POST',
    path: '/:paperId/revoke',
    params: byPaper,
    body: revocation,
    reply: answered,
    permission: 'service_requests.update',
    summary: '403 for acts of others without `service_requests.approve` or `papers.delete`',
  }),
})

/** The page that confirms a paper, for whoever has its code. 404 as a page for an unknown one. */
export const checkPages = kit.resource('/check/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: z.object({ token: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
})
