import type { ValidationIssue } from '@oselia/contract/issues'
import { memberFields, type Member, type MemberFields } from '@oselia/contract/members'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import type { Page } from '../../../platform/list.js'
import { validationProblem } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { maskedFor, rightsOf } from './members.masks.js'
import { memberEntity } from './members.entity.js'
import * as queries from './members.queries.js'
import { received, unknown, type Received } from './members.receiving.js'
import { validateFields, identityIssues, normalisedFields, warningsOf } from './members.rules.js'
import { requireWhole } from './members.scope.js'

type Update = Partial<MemberFields> & { version: number }

/** Stored members with related data, masked according to the caller's rights. */
export const present = async (app: App, ctx: RequestContext, rows: readonly queries.Stored[]): Promise<Member[]> => {
  if (rows.length === 0) return []
  const day = await today(ctx)
  const rights = rightsOf(ctx)
  const [around, photos] = await Promise.all([
    queries.relationsOf(
      ctx,
      rows.map(({ id }) => id),
      day,
    ),
    app.files.viewMany(
      ctx.db,
      rows.flatMap(({ photo_id }) => photo_id ?? []),
      ctx.actor.id,
      ctx.now,
    ),
  ])
  const photoById = new Map(photos.map((photo) => [photo.id, photo]))
  return rows.map((row) => ({
    ...maskedFor(rights, row),
    photo: photoById.get(row.photo_id ?? 0) ?? null,
    ...around.get(row.id)!,
    warnings: warningsOf(row, day, rights.personal),
  }))
}

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const list = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof queries.list>[1],
): Promise<Page<Member>> => {
  const page = await queries.list(ctx, query, await today(ctx))
  return { ...page, data: await present(app, ctx, page.data) }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await memberEntity.get(ctx, id))

/** Validates what the contract can't; 422 with every issue. */
const prepare = async (
  ctx: RequestContext,
  fields: MemberFields,
  sent: Received,
  current: queries.Stored | null,
): Promise<ReturnType<typeof queries.rowOf>> => {
  const issues: ValidationIssue[] = [
    ...sent.issues,
    ...identityIssues(fields, sent.identity),
    ...validateFields(fields, await today(ctx)),
    ...(await memberEntity.linkIssues(ctx, fields, current)),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  return queries.rowOf(normalisedFields(fields))
}

/**
 * Creates a person or legal entity. 422 at every invalid field; 403 when the caller sets fields that they may not
 * see. The new member has no unit; a caller limited to some houses sees it as its author.
 */
export const createMember = async (
  ctx: RequestContext,
  input: MemberFields,
  isDemo = false,
): Promise<queries.Stored> => {
  const sent = received(rightsOf(ctx), input, unknown)
  const row = await prepare(ctx, checked(memberFields.strip(), sent.fields), sent, null)
  return memberEntity.insert(ctx, { ...row, is_demo: isDemo })
}

export const create = async (app: App, ctx: RequestContext, input: MemberFields) =>
  presentOne(app, ctx, await createMember(ctx, input))

/** Changes the fields that were sent. */
export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const presented = async (row: queries.Stored) => (await presentOne(app, ctx, row)).data
  const current = await memberEntity.lockVersion(ctx, id, body, presented)
  const { version: _version, ...changes } = body
  const sent = received(rightsOf(ctx), changes, current)
  const row = await prepare(ctx, { ...current, ...sent.fields } as MemberFields, sent, current)
  return presentOne(app, ctx, await memberEntity.update(ctx, current, row))
}

/** Moves the member to the bin with links, shares and vehicles; 403 for a caller who does not see all of the member's houses. */
export const remove = async (ctx: RequestContext, id: number) => {
  const current = await memberEntity.lock(ctx, id, 'removal')
  await requireWhole(ctx.db, ctx.scope, [id])
  return memberEntity.trash(ctx, current)
}

export const usage = async (ctx: RequestContext, id: number) => {
  await memberEntity.get(ctx, id)
  return { data: await queries.usageOf(ctx.db, id) }
}

/** Identity numbers in full; the access is logged with its reason. */
export const reveal = async (ctx: RequestContext, id: number, reason: string) => {
  const { tax_number, passport, unzr, name } = await memberEntity.get(ctx, id)
  await audit(ctx, { action: 'view_sensitive', entity: 'members', entity_id: id, label: name, reason })
  return { data: { tax_number, passport, unzr } }
}
