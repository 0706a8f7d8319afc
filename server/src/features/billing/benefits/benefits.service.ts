import {
  absenceFields,
  benefitFields,
  type Absence,
  type AbsenceFields,
  type Benefit,
  type BenefitFields,
} from '@oselia/contract/benefits'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { absenceEntity, benefitEntity } from './benefits.entity.js'
import { listStoredAbsences, type StoredAbsence } from './benefits.queries.js'

type Update<Fields> = Partial<Fields> & { version: number }

const requireNone = (issues: ValidationIssue[]): void => {
  if (issues.length > 0) throw validationProblem(issues)
}

const dayIssues = ({ from, to }: { from: string; to: string | null }): ValidationIssue[] =>
  to !== null && to < from ? [{ field: 'to', key: 'before_start' }] : []

const benefitIssues = async (ctx: RequestContext, fields: BenefitFields, current: Benefit | null) => {
  const issues = [...(await benefitEntity.linkIssues(ctx, fields, current)), ...dayIssues(fields)]
  if ((fields.amount_minor === null) === (fields.percent === null))
    issues.push({ field: 'amount_minor', key: 'amount_or_percent' })
  if (fields.account_id !== null) {
    const { rows } = await sql`select 1 from personal_accounts where id = ${fields.account_id}
      and realty_id <> ${fields.realty_id}`.execute(ctx.db)
    if (rows.length > 0) issues.push({ field: 'account_id', key: 'other_unit' })
  }
  return issues
}

export const createBenefit = async (ctx: RequestContext, fields: BenefitFields) => {
  requireNone(await benefitIssues(ctx, fields, null))
  return { data: await benefitEntity.insert(ctx, fields) }
}

export const updateBenefit = async (ctx: RequestContext, id: number, body: Update<BenefitFields>) => {
  const current = await benefitEntity.lockVersion(ctx, id, body)
  const fields = checked(benefitFields.strip(), { ...current, ...body })
  requireNone(await benefitIssues(ctx, fields, current))
  return { data: await benefitEntity.update(ctx, current, fields) }
}

export const removeBenefit = async (ctx: RequestContext, id: number) =>
  benefitEntity.trash(ctx, await benefitEntity.lock(ctx, id))

const present = (app: App, ctx: RequestContext, rows: readonly StoredAbsence[]): Promise<Absence[]> =>
  withFiles(app, ctx, rows, { file_ids: 'files' })
const presentOne = async (app: App, ctx: RequestContext, row: StoredAbsence) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listAbsences = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStoredAbsences>[1],
): Promise<Page<Absence>> => {
  const page = await listStoredAbsences(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

const absenceIssues = async (ctx: RequestContext, fields: AbsenceFields, current: StoredAbsence | null) => [
  ...(await absenceEntity.linkIssues(ctx, fields, current)),
  ...dayIssues(fields),
]

export const createAbsence = async (app: App, ctx: RequestContext, fields: AbsenceFields) => {
  requireNone(await absenceIssues(ctx, fields, null))
  return presentOne(app, ctx, await absenceEntity.insert(ctx, fields))
}

export const updateAbsence = async (app: App, ctx: RequestContext, id: number, body: Update<AbsenceFields>) => {
  const shown = async (row: StoredAbsence) => (await presentOne(app, ctx, row)).data
  const current = await absenceEntity.lockVersion(ctx, id, body, shown)
  const fields = checked(absenceFields.strip(), { ...current, ...body })
  requireNone(await absenceIssues(ctx, fields, current))
  return presentOne(app, ctx, await absenceEntity.update(ctx, current, fields))
}

export const removeAbsence = async (ctx: RequestContext, id: number) =>
  absenceEntity.trash(ctx, await absenceEntity.lock(ctx, id))
