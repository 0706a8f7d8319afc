import { z } from 'zod'
import { documentActions, documentReaders, documentStates, signatureKinds, textStates } from './documents.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'

export type { DocumentAction, DocumentReaders, DocumentState, SignatureKind, TextState } from './documents.enums.js'

const tag = kit.text(40)

/**
 * Writable fields. The places of a document add up: complexes, houses and units (`apartment_ids`, of any kind). `everyone` is all of
 * the caller's scope, with access to all the whole community; an upload without places is for everyone. Only the multipart create has
 * the names of the upload (`houseIds[]`, `apartmentIds[]`, `complexIds[]`); everywhere else the names are these.
 */
export const documentFields = z.strictObject({
  name: kit.residentText(200),
  category_id: kit.id,
  number: kit.optionalText(60),
  doc_date: kit.day.nullable().default(null),
  valid_until: kit.day.nullable().default(null),
  /** How many days before `valid_until` those in charge are reminded, once; null: not at all. */
  remind_days: z.int().min(0).max(365).nullable().default(null),
  everyone: z.boolean().default(false),
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
  apartment_ids: kit.ids.default([]),
  /** Whether whoever has its link may open it, while it is active; only of a document for everybody. */
  is_public: z.boolean().default(false),
  readers: z.enum(documentReaders).default('everybody'),
  /** Roles of residents, for the readers `residents`. */
  role_ids: z.array(kit.id).max(100).default([]),
  /** Roles of staff, for the readers `staff`. */
  staff_role_ids: z.array(kit.id).max(100).default([]),
  /** Whether each of its staff confirms to have read it. */
  needs_ack: z.boolean().default(false),
  tags: z
    .array(tag)
    .max(20)
    .overwrite((tags) => [...new Set(tags)])
    .default([]),
  /** The person whom it is about. */
  member_id: kit.id.nullable().default(null),
  signature: z.enum(signatureKinds).default('none'),
  state: z.enum(documentStates).default('draft'),
})
export type DocumentFields = z.output<typeof documentFields>

const documentVersion = z.object({
  id: kit.id,
  /** From 1; the newest is the document's file. */
  number: z.int(),
  file: file.extend({ sha256: z.string() }),
  /** Of a PDF that could be read. */
  pages: z.int().nullable(),
  text: z.enum(textStates),
  note: z.string().nullable(),
  created_by: kit.ref.nullable(),
  created_at: kit.instant,
})
export type DocumentVersion = z.output<typeof documentVersion>

export const document = kit.entity(documentFields).extend({
  category: z.object({ id: kit.id, name: kit.textMap }),
  member: kit.ref.nullable(),
  created_by: kit.ref.nullable(),
  /** Whether it reaches houses outside the caller's scope, so that the caller may not change it. */
  reaches_outside: z.boolean(),
  /** Number of its newest version. */
  revision: z.int(),
  file: file.extend({ sha256: z.string() }),
  pages: z.int().nullable(),
  text: z.enum(textStates),
  /** Whether the caller has confirmed the newest version. */
  acknowledged: z.boolean(),
})
export type Document = z.output<typeof document>

const linkView = z.object({
  url: z.string(),
  /** An SVG picture. */
  qr: z.string(),
  created_at: kit.instant,
})

/** One document with all of its versions, the newest first. */
const documentDetails = document.extend({
  versions: z.array(documentVersion),
  /** Of a public, active document; null until it is asked for, and to those who may not publish. */
  link: linkView.nullable(),
  /** Names of its places and roles, in the caller's language. */
  places: z.array(z.object({ kind: z.enum(['complex', 'house', 'apartment']), id: kit.id, name: z.string() })),
})
export type DocumentDetails = z.output<typeof documentDetails>

/** `community`, or one complex or house: documents whose places are exactly there. */
const folder = z
  .string()
  .max(40)
  .refine((value) => /^(community|(complex|house):[1-9]\d{0,14})$/.test(value), { params: { key: 'format' } })

export const documentList = kit.listQuery({
  sort: ['name', 'created_at', 'updated_at', 'doc_date', 'valid_until', 'number'],
  order: '-updated_at',
  filters: {
    folder: folder.optional(),
    category_id: kit.idsFilter,
    state: z.enum(documentStates).optional(),
    readers: z.enum(documentReaders).optional(),
    is_public: kit.flagFilter,
    needs_ack: kit.flagFilter,
    tag: tag.optional(),
    /** Documents that reach the house, complex or unit, also as part of more. */
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
    realty_id: z.coerce.number<number>().int().positive().optional(),
    /** Documents about the person, or for a unit of theirs. */
    member_id: z.coerce.number<number>().int().positive().optional(),
    /** Active documents that end by that day, also those that have ended. */
    expires_before: kit.day.optional(),
  },
})

/** Folders by place: how many documents are there, by category. */
const documentFolder = z.object({
  /** As in the filter `folder`. */
  folder: z.string(),
  /** Address of the house or name of the complex; empty for the community. */
  name: z.string(),
  count: z.int(),
  categories: z.array(z.object({ id: kit.id, count: z.int() })),
})
export type DocumentFolder = z.output<typeof documentFolder>

const reply = kit.data(document)
const detailsReply = kit.data(documentDetails)
const jobRef = kit.data(z.object({ job_id: kit.id }))
const numberList = z.array(z.coerce.number<number>().int().positive()).max(5000).default([])
const byVersion = kit.byId.extend({ number: z.coerce.number<number>().int().positive() })
const noBody = z.strictObject({})

/**
 * Fields of the upload beside its `file`. The category may be left out: `other`. A text may be a JSON map by language, as in
 * `{"uk": …, "en": …}`; dates, numbers and lists as in `documentFields`.
 */
const uploadFields = z.strictObject({
  name: kit.text(200),
  houseIds: numberList,
  apartmentIds: numberList,
  complexIds: numberList,
  is_public: z.stringbool().default(false),
  category_id: z.coerce.number<number>().int().positive().optional(),
  number: kit.optionalText(60),
  doc_date: kit.day.optional(),
  valid_until: kit.day.optional(),
  remind_days: z.coerce.number<number>().int().min(0).max(365).optional(),
  readers: z.enum(documentReaders).default('everybody'),
  roleIds: numberList,
  staffRoleIds: numberList,
  needs_ack: z.stringbool().default(false),
  tags: z.array(tag).max(20).default([]),
  member_id: z.coerce.number<number>().int().positive().optional(),
  signature: z.enum(signatureKinds).default('none'),
  state: z.enum(documentStates).default('draft'),
})
export type DocumentUpload = z.output<typeof uploadFields>

export const documents = kit.resource('/documents', {
  export: exportOf(documentList, 'documents.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: documentList,
    reply: kit.page(document),
    permission: 'documents.read',
    people: { of: 'members', at: 'data.member.id' },
  }),
  folders: kit.endpoint({
    method: 'GET',
    path: '/folders',
    reply: kit.data(z.array(documentFolder)),
    permission: 'documents.read',
    summary: 'Places with documents that the caller may read, with their numbers by category',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    multipart: uploadFields,
    reply,
    status: 201,
    permission: 'documents.create',
    summary: 'Uploads a document: name, file, houseIds[], apartmentIds[], complexIds[], is_public',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: detailsReply,
    permission: 'documents.read',
    people: { of: 'members', at: 'data.member.id' },
  }),
  file: kit.endpoint({
    method: 'GET',
    path: '/:id/file',
    params: kit.byId,
    /** Without a number, the newest version. */
    query: z.object({ number: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'documents.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(documentFields),
    reply: detailsReply,
    permission: 'documents.update',
    people: { of: 'members', at: 'data.member.id' },
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'documents.delete',
  }),
  addVersion: kit.endpoint({
    method: 'POST',
    path: '/:id/versions',
    params: kit.byId,
    multipart: z.strictObject({ note: kit.optionalText(300), version: z.coerce.number<number>().int().positive() }),
    reply: detailsReply,
    status: 201,
    permission: 'documents.update',
    summary: 'Replaces the file; id and link stay, and the earlier files can still be read',
  }),
  restoreVersion: kit.endpoint({
    method: 'POST',
    path: '/:id/versions/:number/restore',
    params: byVersion,
    body: z.strictObject({ version: z.int().positive() }),
    reply: detailsReply,
    permission: 'documents.update',
    summary: 'Makes the file of an earlier version the newest one again',
  }),
  createLink: kit.endpoint({
    method: 'POST',
    path: '/:id/link',
    params: kit.byId,
    body: noBody,
    reply: kit.data(linkView),
    permission: 'documents.update',
    summary: 'The address at which whoever has it opens the document, while it is public and active',
  }),
  revokeLink: kit.endpoint({
    method: 'DELETE',
    path: '/:id/link',
    params: kit.byId,
    reply: kit.done,
    permission: 'documents.update',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: z
      .strictObject({ act: z.enum(documentActions), ids: kit.ids.min(1), category_id: kit.id.optional() })
      .refine(({ act, category_id }) => act !== 'move' || category_id !== undefined, {
        path: ['category_id'],
        params: { key: 'required' },
      }),
    reply: jobRef,
    status: 202,
    permission: 'documents.update',
    summary: 'Publishes, archives, deletes or moves many to a category, as one job',
  }),
  undoBulk: kit.endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    params: kit.byId,
    body: noBody,
    reply: jobRef,
    status: 202,
    permission: 'documents.update',
    summary: 'Undoes a bulk operation; documents changed since are skipped and counted',
  }),
})
