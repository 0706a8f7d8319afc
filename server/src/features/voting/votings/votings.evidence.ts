import type { Ballot, Representative, VotingResident } from '@oselia/contract/voting-ballots'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { validateAttachments } from '../../../platform/attaching.js'
import type { RequestContext } from '../../../platform/request-context.js'

/** A scan that proves something: 422 for a file that the caller neither uploaded nor finds with it `already`, and for other formats. */
export const evidenceIssues = async (
  ctx: RequestContext,
  field: string,
  id: number | null | undefined,
  already: readonly number[],
): Promise<ValidationIssue[]> => {
  if (!id) return []
  const issues = await validateAttachments(ctx, [{ field, ids: [id] }], already)
  if (issues.length > 0) return issues
  const { rows } = await sql<{ scanned: boolean }>`select mime = 'application/pdf' or mime like 'image/%' as scanned
    from files where id = ${id}`.execute(ctx.db)
  return rows[0]!.scanned ? [] : [{ field, key: 'not_pdf_or_picture' }]
}

/** Issues of the file of a representative's document; one that is kept with the owner already may be given again. */
export const documentIssues = async (
  ctx: RequestContext,
  ownerId: number,
  representative: Representative | null,
): Promise<ValidationIssue[]> => {
  if (!representative?.file_id) return []
  const { rows } = await sql<{ id: number }>`select representative_file_id as id from voting_ballots
      where owner_id = ${ownerId} and representative_file_id is not null
    union select representative_file_id from voting_attendance where owner_id = ${ownerId} and representative_file_id is not null`.execute(
    ctx.db,
  )
  const already = rows.map(({ id }) => id)
  return evidenceIssues(ctx, 'representative.file_id', representative.file_id, already)
}

type Shown = Pick<VotingResident, 'attendance'> & { ballots: Ballot[] }

/** An owner's ballots and attendance with the files of the documents by which representatives acted, for whoever reads the ballots. */
export const withDocuments = async (app: App, ctx: RequestContext, { attendance, ballots }: Shown): Promise<Shown> => {
  const all = [attendance, ...ballots]
  const ids = all.flatMap((one) => one?.representative?.file_id ?? [])
  if (ids.length === 0) return { attendance, ballots }
  const files = await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
  const shown = <T extends Pick<Ballot, 'representative'>>(one: T): T => {
    const id = one.representative?.file_id
    return id ? { ...one, representative: { ...one.representative!, file: files.get(id) ?? null } } : one
  }
  return { attendance: attendance && shown(attendance), ballots: ballots.map(shown) }
}
