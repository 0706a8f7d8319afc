import type { TextMap } from '@oselia/contract/kit'
import type { Hit } from '@oselia/contract/search'
import type { VotingState } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import { all } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { registerSectionCounter } from '../../../platform/section-counters.js'
import { votingVisible } from './votings.access.js'
import { votingWords } from './votings.messages.js'
import { wholeNumbers } from './votings.queries.js'

interface Found {
  id: number
  number: string | null
  title: TextMap
  state: VotingState
}

const reads = (ctx: RequestContext): boolean =>
  can(ctx, 'votings.read') || (ctx.actor.granted?.get('votings.read')?.length ?? 0) > 0

const hits = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const { rows } = await sql<Found>`select v.id, v.number, v.title, v.state from votings v
    where v.deleted_at is null and ${votingVisible(ctx, 'v')}
      and ${anyOf(readings.map((words) => all([holdsWords(sql`v.search_keys`, words), ...wholeNumbers(sql`v.search_keys`, words)])))}
    order by v.state in ('archived', 'cancelled'), v.created_at desc, v.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, number, title, state }) => ({
    kind: 'votings',
    id,
    title: title[ctx.language] ?? title.uk,
    detail: [number && `№ ${number}`, votingWords[state][ctx.language]].filter(Boolean).join(' · '),
    realty: null,
  }))
}

/** Finds votings in the palette by words of their titles and questions. */
export const registerVotingSearch = (): void =>
  registerSearchSource({ kind: 'votings', byWords: (ctx, readings) => (reads(ctx) ? hits(ctx, readings) : null) })

/** Counts votings with ballots to decide on, and those that wait for their count or the next step. */
export const registerVotingCounter = (): void =>
  registerSectionCounter('votings', (ctx) => {
    if (!can(ctx, 'ballots.approve') && !can(ctx, 'votings.approve')) return null
    return sql`select v.id from votings v where v.deleted_at is null and ${votingVisible(ctx, 'v')} and (
      v.state = 'counting' or (v.state = 'announced' and v.deadline <= ${ctx.now})
      or (v.state in ('meeting', 'survey') and exists (
        select 1 from voting_ballots b where b.voting_id = v.id and b.state = 'conflict')))`
  })
