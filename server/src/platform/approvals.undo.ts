import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import type { Permission } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { approvable, askedId } from './approvals.js'
import { conflict } from './problems.js'
import { requirePermission, type RequestContext } from './request-context.js'
import type { Scope } from './scope.js'
import { checked } from './validate.js'

/** The undo of an import of a file. */
interface UndoneImport<B extends z.ZodObject, S extends string> {
  permission: Permission
  /** The body of the endpoint that undoes it. */
  body: B
  /** Its table, which is its entity too. */
  table: string
  /** States in which it can be undone; 409 `state_forbids` in any other. */
  states: readonly S[]
  read(ctx: RequestContext, id: number): Promise<{ data: { id: number; file_name: string; state: S } }>
  undo(ctx: RequestContext, id: number, body: z.output<B>): Promise<unknown>
  /** Condition over alias `i`, a row of the table. */
  inScope(scope: Scope): RawBuilder<boolean>
}

/** Registers the undo of an import for approval: a day after the import it waits for a second person, where dual approval is on. */
export const approvableUndo = <B extends z.ZodObject, S extends string>(
  kind: ApprovalKind,
  { permission, body, table, states, read, undo, inScope }: UndoneImport<B, S>,
): void =>
  approvable(kind, {
    check: async (ctx, asked) => {
      requirePermission(ctx, permission)
      const payload = checked(body, asked.payload)
      const { data } = await read(ctx, askedId(asked))
      if (!states.includes(data.state)) throw conflict('state_forbids', { data })
      return {
        entity: table,
        entity_id: data.id,
        label: data.file_name,
        payload,
        changes: [{ field: 'state', old: data.state, new: 'undone' }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, permission)
      return undo(ctx, askedId(asked), checked(body, asked.payload))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from ${sql.table(table)} i where i.id = p.entity_id and ${inScope(scope)})`,
  })
