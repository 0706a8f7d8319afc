import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import type { StoredFile } from '../../../platform/files.js'
import type { SizeAsked } from '../../../platform/files.sizes.js'
import type { Bytes } from '../../../platform/implement.js'
import { notFound } from '../../../platform/problems.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { StoredVoting } from '../votings/votings.public.js'
import { openVote } from './electronic-ballots.links.js'

const idsOf = ({ questions }: StoredVoting): number[] => questions.flatMap(({ attachment_ids }) => attachment_ids)

/** Names of the files of the questions by their ids. */
export const attachmentNames = async (db: Db, voting: StoredVoting): Promise<Map<number, string>> => {
  const ids = idsOf(voting)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select id, name from files
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A file of a question; any other one is 404. The link may be revoked at any time, so that nothing may keep it. */
export const attachmentOf = async (
  app: App,
  asked: PublicRequestContext,
  { token, id }: { token: string; id: number },
  size: SizeAsked,
): Promise<Bytes> => {
  const { ctx, voting } = await openVote(app, asked, token)
  if (!idsOf(voting).includes(id)) throw notFound()
  const { rows } = await sql<StoredFile>`select * from files where id = ${id}`.execute(ctx.db)
  const { stream, headers } = await app.files.send(rows[0]!, size)
  return {
    stream,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
  }
}
