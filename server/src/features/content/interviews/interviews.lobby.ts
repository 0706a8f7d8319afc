import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { coversHouse } from '../../registry/audience/audience.public.js'
import type { Db } from '../../../platform/db.js'
import { pollKind } from './interviews.polls.js'

/** An interview that is open for a house as a whole. */
export interface OpenPoll {
  title: TextMap
  ends_at: string | null
  /** Of the link of the whole interview. */
  token: string
}

const most = 10

/** The open interviews for a house that have a link; the ones that end first come first. */
export const openPolls = async (
  { publicLinks }: Pick<App, 'publicLinks'>,
  db: Db,
  houseId: number,
  now: Date,
): Promise<OpenPoll[]> => {
  const { rows } = await sql<{
    id: number
    title: TextMap
    ends_at: string | null
  }>`select i.id, i.title, i.ends_at from interviews i
    where i.state = 'published' and not i.paused and i.deleted_at is null and (i.ends_at is null or i.ends_at > ${now})
      and ${coversHouse('i', houseId)} and exists (select 1 from public_links l where l.kind = ${pollKind} and l.subject_id = i.id)
    order by i.ends_at nulls last, i.id limit ${most}`.execute(db)
  const links = await publicLinks.validLinks(
    db,
    pollKind,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, title, ends_at }) => {
    const link = links.get(id)
    return link ? [{ title, ends_at, token: link.token }] : []
  })
}
