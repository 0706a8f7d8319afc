import type { ApprovalKind } from '@oselia/contract/approvals'
import type { Permission } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { Act } from './act.js'
import type { Change } from './audit.js'
import type { Db } from './db.js'
import { conflict, invalid } from './problems.js'

/** What is asked for, as it was sent. */
export interface Asked {
  entity_id: number | null
  payload: Record<string, unknown>
}

/** What was asked for, looked at: the thing as it is called now, and what shall change where that can be told. */
export interface Looked extends Asked {
  entity: string
  label: string
  changes?: Change[]
}

/** An act that one person asks for and another decides. */
export interface Approvable {
  /** Checks that the one who asks may do the act himself, or propose it: 403, 404 or 422 as the act would. */
  look(act: Act, asked: Asked): Promise<Looked>
  /** Does it, in the transaction of the one who decides. Rights are asked anew of the act's person. */
  perform(act: Act, asked: Asked & { id: number }): Promise<unknown>
  /** Condition over alias `p`, a row of approvals: what it is about lies in the scope of one who would decide. */
  within(seeing: Pick<Act, 'actor' | 'scope'>): RawBuilder<boolean>
  /** A proposal: it may be made though four eyes are off, and is done with the rights of the one who decides. */
  proposal?: { decider: Permission }
}

const kinds = new Map<ApprovalKind, Approvable>()

/** Opens a kind of act to being asked for and decided. */
export const approvable = (kind: ApprovalKind, what: Approvable): void => void kinds.set(kind, what)
export const approvables = (): ReadonlyMap<ApprovalKind, Approvable> => kinds

/** The thing that is asked about; 422 at `entity_id` when none is named. */
export const askedId = ({ entity_id }: Asked): number => {
  if (entity_id === null) throw invalid('entity_id', 'required')
  return entity_id
}

/** The community wants some acts to be agreed to by a second person. */
export const fourEyes = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ four_eyes: boolean }>`select four_eyes from settings`.execute(db)
  return rows[0]!.four_eyes
}

/**
 * 409 `needs_second_person` where the community wants four eyes, unless the act is being done by an approval of that kind. Asked
 * after the right and the scope of the act, so that nobody is sent to a second person with what he may not do at all.
 */
export const demandSecondPerson = async (act: Act, kind: ApprovalKind): Promise<void> => {
  if (act.approval?.kind === kind) return
  if (await fourEyes(act.db)) throw conflict('needs_second_person', { data: { kind } })
}
