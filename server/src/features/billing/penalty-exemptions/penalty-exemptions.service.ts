import {
  penaltyExemptionFields,
  type PenaltyExemption,
  type PenaltyExemptionFields,
} from '@oselia/contract/penalty-exemptions'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { exemptionEntity } from './penalty-exemptions.entity.js'
import { listStoredExemptions, type StoredExemption } from './penalty-exemptions.queries.js'

type Update = Partial<PenaltyExemptionFields> & { version: number }

const present = (app: App, ctx: RequestContext, rows: readonly StoredExemption[]): Promise<PenaltyExemption[]> =>
  withFiles(app, ctx, rows, { file_ids: 'files' })
const presentOne = async (app: App, ctx: RequestContext, row: StoredExemption) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

/** 422 at `account_id` for an account that is missing or outside the scope, at `to` for a last day before the first. */
const requireValid = async (ctx: RequestContext, fields: PenaltyExemptionFields, current: StoredExemption | null) => {
  const issues = [...(await exemptionEntity.linkIssues(ctx, fields, current))]
  if (fields.to !== null && fields.to < fields.from) issues.push({ field: 'to', key: 'before_start' })
  if (issues.length > 0) throw validationProblem(issues)
}

export const listExemptions = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStoredExemptions>[1],
): Promise<Page<PenaltyExemption>> => {
  const page = await listStoredExemptions(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const createExemption = async (app: App, ctx: RequestContext, fields: PenaltyExemptionFields) => {
  await requireValid(ctx, fields, null)
  return presentOne(app, ctx, await exemptionEntity.insert(ctx, fields))
}

export const updateExemption = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const shown = async (row: StoredExemption) => (await presentOne(app, ctx, row)).data
  const current = await exemptionEntity.lockVersion(ctx, id, body, shown)
  const fields = checked(penaltyExemptionFields.strip(), { ...current, ...body })
  await requireValid(ctx, fields, current)
  return presentOne(app, ctx, await exemptionEntity.update(ctx, current, fields))
}

export const removeExemption = async (ctx: RequestContext, id: number) =>
  exemptionEntity.trash(ctx, await exemptionEntity.lock(ctx, id))
