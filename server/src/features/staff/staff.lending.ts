import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { lend, revokeLent } from './staff.grants.queries.js'
import { deputyReason } from './staff.messages.js'

/** What the deputy has of an absence goes, and what the absence says by now comes. */
export const lendOf = async (app: App, act: Act, absenceId: number): Promise<void> => {
  const { rows } = await sql<{ name: string; language: Language }>`select ${staffNameColumn('p')} as name,
      s.document_language as language
    from staff_absences a join staff p on p.id = a.staff_id cross join settings s where a.id = ${absenceId}`.execute(
    act.db,
  )
  const { name, language } = rows[0]!
  const before = await revokeLent(act, absenceId)
  const after = await lend(
    act,
    absenceId,
    deputyReason[language].replace('{name}', () => name),
  )
  for (const id of new Set([...before, ...after])) act.afterCommit(() => app.sessions.forget(id))
}

/** The same for all absences of a person that lend roles, after his roles have changed. */
export const lendAnew = async (app: App, act: Act, staffId: number): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select distinct a.id from staff_absences a join staff_grants g on g.absence_id = a.id
    where a.staff_id = ${staffId} and a.deputy_has_roles and g.revoked_at is null and g.ends_at > ${act.now}`.execute(
    act.db,
  )
  for (const { id } of rows) await lendOf(app, act, id)
}
