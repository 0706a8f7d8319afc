import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { countedVoting, draftVoting, surveyVoting } from './demo.votings.data.js'
import {
  addBallots,
  at,
  day,
  daysAgo,
  eveningOf,
  makeVoting,
  moveTo,
  votersOf,
  zone,
  type DemoBallot,
} from './demo.votings.making.js'
import { addIssuer } from './demo.issuer.js'
import { withPapers } from './demo.votings.files.js'
import { giveNotice } from './demo.votings.notices.js'
import { addPublished, holdMeeting } from './demo.votings.published.js'
import { handOutSheets, scanSheets } from './demo.votings.sheets.js'
import type { DemoStaff } from './demo.staff.js'

/** Houses with the fewest units first: ballots of some owners show something there. */
const smallHouses = async (ctx: RequestContext, houses: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select r.house_id as id from realty r join ownerships o on o.realty_id = r.id
    where r.house_id = any(${[...houses]}::bigint[]) group by r.house_id order by count(distinct r.id), r.house_id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Owners who have voted so far, of about thirty. */
const surveyed = 18

/** At the meeting, on paper afterwards, and one owner twice with other answers. */
const addSurvey = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const meeting = eveningOf(ctx.now, -9, '18:30')
  const begun = daysAgo(ctx, 30)
  const id = await makeVoting(begun, house, await withPapers(app, begun, surveyVoting), meeting)
  await moveTo(app, daysAgo(ctx, 28), id, 'announced')
  await giveNotice(app, ctx, id, 27)
  const onMeeting = at(ctx, meeting)
  await moveTo(app, onMeeting, id, 'meeting')
  const { owners, questions } = await votersOf(onMeeting, id, surveyed)
  const met = dayIn(zone, meeting)
  const third = Math.ceil(owners.length / 3)
  await holdMeeting(onMeeting, id, owners.slice(0, third))
  await moveTo(app, at(ctx, new Date(meeting.getTime() + 80 * 60_000)), id, 'survey')
  const ballots = owners.map((owner_id, n): DemoBallot => {
    const isMet = n < third
    const later = isMet ? 0 : 1 + (n % 7)
    return {
      owner_id,
      n,
      state: 'counted',
      channel: isMet ? 'meeting' : 'paper',
      cast_on: dayAfter(met, later),
      created_at: new Date(meeting.getTime() + later * day),
    }
  })
  const { owner_id } = ballots[0]!
  const second: DemoBallot = {
    owner_id,
    n: 3,
    channel: 'paper',
    state: 'conflict',
    cast_on: met,
    created_at: daysAgo(ctx, 1).now,
  }
  const { owners: all } = await votersOf(onMeeting, id, 5000)
  const absent = all.filter((one) => !owners.slice(0, third).includes(one))
  await handOutSheets(daysAgo(ctx, 8), id, absent)
  await addBallots(onMeeting, id, questions, [...ballots, second])
  const missing = absent.filter((one) => !owners.includes(one))
  await scanSheets(app, daysAgo(ctx, 1), id, missing)
}

/** A survey that is over and has been counted. */
const addCounted = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const begun = daysAgo(ctx, 45)
  const id = await makeVoting(daysAgo(ctx, 47), house, countedVoting, null)
  await moveTo(app, begun, id, 'announced')
  await moveTo(app, begun, id, 'survey')
  const { owners, questions } = await votersOf(begun, id, 5000)
  const ballots = owners.flatMap((owner_id, n): DemoBallot[] => {
    const entered = daysAgo(ctx, 44 - (n % 12)).now
    if (n % 6 === 4) return []
    return [{ owner_id, n, channel: 'paper', state: 'counted', cast_on: dayIn(zone, entered), created_at: entered }]
  })
  await addBallots(begun, id, questions, ballots)
  await moveTo(app, daysAgo(ctx, 29), id, 'counting')
}

/** Adds a drafted voting, one in its survey with sheets and a conflict, one that is counted, and one that is published. */
export const addVotings = async (
  app: App,
  ctx: RequestContext,
  houses: readonly number[],
  staff: DemoStaff,
): Promise<void> => {
  const [first, second] = await smallHouses(ctx, houses)
  if (first === undefined) return
  await addIssuer(ctx)
  const drafted = daysAgo(ctx, 2)
  const draft = await withPapers(app, drafted, draftVoting)
  await makeVoting(drafted, second ?? first, draft, eveningOf(ctx.now, 24, '19:00'))
  // Most units of the small building have known owners: only there can questions pass.
  // In the order in which they were announced, which numbers them.
  await addPublished(app, ctx, first, staff)
  await addCounted(app, ctx, first)
  await addSurvey(app, ctx, first)
  await sql`update events set is_demo = true where voting_id in (select id from votings where is_demo)`.execute(ctx.db)
}
