import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import type { Permission } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'
import type { Change } from './audit.js'
import type { Db } from './db.js'
import type { ProblemCode } from './problem-texts.js'
import { conflict, invalid } from './problems.js'

/** A requested operation, as sent. */
export interface Asked {
  entity_id: number | null
  payload: Record<string, unknown>
}

/**
 * A requested operation after its checks: the object with its current label, and the changes where they can be
 * computed.
 */
export interface CheckedOperation extends Asked {
  entity: string
  label: string
  changes?: Change[]
}

/** An operation that one person requests and another approves. */
export interface Approvable {
  /** Checks that the caller may perform or propose the operation: 403, 404 or 422 as the operation itself. */
  check(ctx: RequestContext, asked: Asked): Promise<CheckedOperation>
  /** Performs it in the approver's transaction. Permissions are checked again for the actor of `ctx`. */
  perform(ctx: RequestContext, asked: Asked & { id: number }): Promise<unknown>
  /** Condition over alias `p`, a row of approvals: the object is in the scope of a possible approver. */
  within(seeing: Pick<RequestContext, 'actor' | 'scope'>): RawBuilder<boolean>
  /** A proposal: allowed also with dual approval off, and performed with the approver's permissions. */
  proposal?: { decider: Permission }
}

const kinds = new Map<ApprovalKind, Approvable>()

/** Registers a kind of operation for approval. */
export const approvable = (kind: ApprovalKind, what: Approvable): void => void kinds.set(kind, what)
export const approvables = (): ReadonlyMap<ApprovalKind, Approvable> => kinds

/** The id of the requested object; 422 at `entity_id` when missing. */
export const askedId = ({ entity_id }: Asked): number => {
  if (entity_id === null) throw invalid('entity_id', 'required')
  return entity_id
}

/** Whether the community requires a second person for some operations. */
export const requiresSecondPerson = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ four_eyes: boolean }>`select four_eyes from settings`.execute(db)
  return rows[0]!.four_eyes
}

/** Hours after which undoing an import needs a second person. Source: practice.md e4.4. */
const undoneAlone = 24
export const isLateUndo = ({ now }: RequestContext, since: string): boolean =>
  now.getTime() > Date.parse(since) + undoneAlone * 3_600_000

/** As `requireApproval`, for the undo of an import a day after it was done. */
export const requireApprovalOfLateUndo = async (
  ctx: RequestContext,
  kind: ApprovalKind,
  since: string,
): Promise<void> => {
  if (isLateUndo(ctx, since)) await requireApproval(ctx, kind)
}

/**
 * 409 `needs_second_person` when dual approval is on, unless the operation runs by an approval of that kind. Call after
 * the permission and scope checks, so that no approval is suggested for an operation that the caller may not perform at all. `sentence` says what to do instead, where
 * the call itself can't be sent for approval.
 */
export const requireApproval = async (
  ctx: RequestContext,
  kind: ApprovalKind,
  sentence?: ProblemCode,
): Promise<void> => {
  if (ctx.approval?.kind === kind) return
  if (await requiresSecondPerson(ctx.db))
    throw conflict('needs_second_person', { data: { kind }, ...(sentence && { sentence }) })
}
