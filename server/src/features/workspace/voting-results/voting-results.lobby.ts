import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { addToLobby } from '../../content/lobby/lobby.public.js'
import { votingKind } from '../../voting/electronic-ballots/electronic-ballots.public.js'

const most = 10

/** Puts votings that are announced or run in a house, and have their address, on the page of the house. */
export const showVotingsInLobby = (): void =>
  addToLobby('votings', async ({ publicLinks }, db, houseId, now) => {
    const { rows } = await sql<{
      id: number
      title: TextMap
      meeting_at: string | null
      ends_at: string | null
    }>`select v.id, v.title, case when v.state = 'announced' then v.meeting_at end as meeting_at,
        case when v.state = 'survey' then v.deadline end as ends_at
      from votings v join voting_houses h on h.voting_id = v.id
      where h.house_id = ${houseId} and v.state in ('announced', 'meeting', 'survey') and v.deleted_at is null
        and (v.state <> 'survey' or v.deadline > ${now})
      order by v.deadline nulls last, v.id limit ${most}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const links = await publicLinks.validLinks(db, votingKind, ids)
    return rows.flatMap(({ id, ...row }) => {
      const link = links.get(id)
      return link ? [{ ...row, path: `/vote/${link.token}` }] : []
    })
  })
