import {
  documentFields,
  type Document,
  type DocumentDetails,
  type DocumentFields,
  type DocumentUpload,
} from '@oselia/contract/documents'
import type { App } from '../../../platform/app.js'
import { hasSomebody } from '../../registry/audience/audience.public.js'
import type { PreparedFile, StoredFile } from '../../../platform/files.js'
import type { Page } from '../../../platform/list.js'
import { forbidden, invalid, validationProblem } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { otherCategory } from './document-categories.queries.js'
import { documentEntity } from './documents.entity.js'
import { lockOwn } from './documents.locking.js'
import { mergedPlaces, savePlaces, withUploadNames } from './documents.places.js'
import { presentDetails, presentDocument } from './documents.presenting.js'
import * as queries from './documents.queries.js'
import { requirePublishing } from './documents.rights.js'
import { cleanName, searchKeysOf, validateFields, withRoles } from './documents.rules.js'
import { staffRoleIssues } from './documents.staff-roles.js'
import { insertVersion } from './documents.versions.js'

type Update = Partial<DocumentFields> & { version: number }

export const listDocuments = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof queries.list>[1],
): Promise<Page<Document>> => {
  const page = await queries.list(ctx, query)
  return { ...page, data: page.data.map((row) => presentDocument(app, ctx, row)) }
}

/** Places with documents, the community first, then complexes and houses by name. */
export const listFolders = async (ctx: RequestContext) => {
  const counts = await queries.folderCounts(ctx)
  const idsOf = (kind: string) => [
    ...new Set(counts.filter(({ folder }) => folder === kind).map(({ place_id }) => place_id!)),
  ]
  const names = {
    community: new Map<number, string>(),
    complex: await queries.complexNames(ctx.db, idsOf('complex')),
    house: await addressesOf(ctx.db, idsOf('house'), ctx.language),
  }
  const folders = new Map<
    string,
    { folder: string; name: string; count: number; categories: { id: number; count: number }[] }
  >()
  for (const { folder, place_id, category_id, count } of counts) {
    const key = place_id === null ? folder : `${folder}:${place_id}`
    const name = names[folder as keyof typeof names].get(place_id ?? 0) ?? ''
    const one = folders.get(key) ?? { folder: key, name, count: 0, categories: [] }
    one.count += count
    one.categories.push({ id: category_id, count })
    folders.set(key, one)
  }
  const kindOf = ({ folder }: { folder: string }) => ['community', 'complex', 'house'].indexOf(folder.split(':')[0]!)
  const inOrder = new Intl.Collator(ctx.language, { numeric: true })
  const sorted = [...folders.values()].toSorted((a, b) => kindOf(a) - kindOf(b) || inOrder.compare(a.name, b.name))
  return { data: sorted }
}

export const readDocument = async (app: App, ctx: RequestContext, id: number): Promise<{ data: DocumentDetails }> => ({
  data: await presentDetails(app, ctx, await documentEntity.get(ctx, id)),
})

/** Checks all that the contract can't see; 422 with every issue. Answers the columns. */
const prepare = async (ctx: RequestContext, input: DocumentFields, current: queries.Stored | null) => {
  const fields = withRoles(input)
  const issues = [
    ...validateFields(fields),
    ...(await documentEntity.linkIssues(ctx, fields, current)),
    ...(await staffRoleIssues(ctx.db, fields.staff_role_ids, current?.staff_role_ids ?? [])),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  const { everyone: _e, complex_ids: _c, house_ids: _h, apartment_ids: _a, role_ids, member_id, ...row } = fields
  const name = Object.fromEntries(
    Object.entries(row.name).map(([language, text]) => [language, cleanName(text)]),
  ) as DocumentFields['name']
  // Whoever may not read people was not shown the person and must not take it away.
  const about = current && !can(ctx, 'members.read') ? {} : { member_id }
  return { row: { ...row, name, ...about, search_keys: searchKeysOf({ ...row, name }) }, role_ids }
}

/** An upload whose name may be known in several languages. */
type Named = Omit<DocumentUpload, 'name'> & { name: string | DocumentFields['name'] }

const fieldsOfUpload = async (ctx: RequestContext, sent: Named): Promise<DocumentFields> => {
  const { houseIds, apartmentIds, complexIds, roleIds, staffRoleIds, ...rest } = sent
  return checked(documentFields, {
    ...rest,
    category_id: sent.category_id ?? (await otherCategory(ctx.db)),
    everyone: houseIds.length + apartmentIds.length + complexIds.length === 0,
    house_ids: houseIds,
    apartment_ids: apartmentIds,
    complex_ids: complexIds,
    role_ids: roleIds,
    staff_role_ids: staffRoleIds,
  })
}

/** Adds a document with its first version; the bytes are stored already, and a file of another feature has its row. */
export const createDocument = (
  app: App,
  ctx: RequestContext,
  sent: Named,
  file: PreparedFile | Pick<StoredFile, 'id' | 'mime'>,
): Promise<{ data: Document }> =>
  withUploadNames(async () => {
    const fields = await fieldsOfUpload(ctx, sent)
    await requirePublishing(ctx, fields)
    const { row, role_ids } = await prepare(ctx, fields, null)
    const audience_id = await savePlaces(ctx, { ...fields, role_ids })
    const stored = 'id' in file ? file : await app.files.record(ctx, file)
    const id = await documentEntity.insertRow(ctx, { ...row, audience_id })
    await insertVersion(ctx, id, 1, stored, null)
    return { data: presentDocument(app, ctx, await documentEntity.recordChange(ctx, 'create', id, null)) }
  })

const placeFields = ['everyone', 'complex_ids', 'house_ids', 'apartment_ids', 'role_ids', 'readers'] as const

export const updateDocument = async (
  app: App,
  ctx: RequestContext,
  id: number,
  body: Update,
): Promise<{ data: DocumentDetails }> => {
  const current = await documentEntity.lockVersion(ctx, id, body, (row) => presentDetails(app, ctx, row))
  if (current.reaches_outside) throw forbidden('outside_scope')
  const places = mergedPlaces(current, body)
  const merged = checked(documentFields.strip(), { ...current, ...body, ...places })
  await requirePublishing(ctx, current, merged)
  const { row, role_ids } = await prepare(ctx, merged, current)
  if (placeFields.some((field) => body[field] !== undefined))
    await savePlaces(ctx, { ...places, role_ids }, current.audience_id)
  if (merged.state === 'active' && current.state !== 'active' && !(await hasSomebody(ctx.db, current.audience_id)))
    throw invalid('house_ids', 'nobody_chosen')
  const action = merged.state === current.state ? 'update' : merged.state
  return { data: await presentDetails(app, ctx, await documentEntity.update(ctx, current, row, action)) }
}

export const removeDocument = async (ctx: RequestContext, id: number) => {
  const current = await lockOwn(ctx, id)
  await requirePublishing(ctx, current)
  return documentEntity.trash(ctx, current)
}
