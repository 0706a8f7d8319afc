import { sql } from 'kysely'
import { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { approvable, askedId, type Asked } from '../../platform/approvals.js'
import { demandKept, undo, undoable } from './imports.service.js'

const sent = z.object({ keep_changed: z.boolean().catch(false) })

const undoneFor = async (app: App, act: Act, asked: Asked) => {
  demand(act, 'imports.approve')
  const { id, version } = await undoable(act, askedId(asked))
  return undo(app, act, id, { version, ...sent.parse(asked.payload) })
}

/** Taking an import back after a day can be asked for, and begins once a second person agrees. */
export const importApprovals = (app: App): void =>
  approvable('imports.undo', {
    look: async (act, asked) => {
      demand(act, 'imports.approve')
      const { id, file_name } = await undoable(act, askedId(asked))
      const payload = sent.parse(asked.payload)
      await demandKept(app, act, id, payload.keep_changed)
      return { entity: 'imports', entity_id: id, label: file_name, payload }
    },
    perform: (act, asked) => undoneFor(app, act, asked),
    // Its rows may lie in any house: one who is limited to some can't answer for it.
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
  })
