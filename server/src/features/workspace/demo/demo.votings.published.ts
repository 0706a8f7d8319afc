import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { readAnnouncement, updateAnnouncement } from '../../content/announcements/announcements.public.js'
import { listDecisions, updateDecision } from '../../voting/decisions/decisions.public.js'
import { protocolPages } from '../../voting/papers/papers.public.js'
import {
  drawPapersHere,
  elect,
  findProtocol,
  generateProtocol,
  handOver,
  paperName,
  prepareSigned,
  signProtocol,
  writeProceedings,
} from '../../voting/protocols/protocols.public.js'
import { attend } from '../../voting/votings/votings.public.js'
import { withUpload } from './demo.files.js'
import { eachPage, signedBy } from './demo.ink.js'
import type { DemoStaff } from './demo.staff.js'
import { withPapers } from './demo.votings.files.js'
import { giveNotice } from './demo.votings.notices.js'
import { decisionReports, heard, publishedVoting } from './demo.votings.data.js'
import {
  addBallots,
  agreed,
  at,
  day,
  daysAgo,
  eveningOf,
  makeVoting,
  moveTo,
  proxy,
  represented,
  votersOf,
  zone,
  type DemoBallot,
  type Habits,
} from './demo.votings.making.js'

/** How many days ago the annual meeting was. */
const met = 62
/** Owners who came to the meeting. */
const came = 9

/** How long the meeting was, in milliseconds. */
const lasted = 95 * 60_000

/** The last question finds no majority of two thirds. */
const habits: Habits = [
  ['for', 'for', 'for'],
  ['for', 'for', 'against'],
  ['for', 'for', 'abstain'],
  ['for', 'against', 'against'],
  ['abstain', 'for', 'for'],
]

const officers = [
  { role: 'chair', candidate: 'Савченко Оксана Миколаївна' },
  { role: 'secretary', candidate: 'Коваленко Ірина Петрівна' },
] as const

/** The meeting: who came, one of them through a representative who votes so, and who was elected by show of hands. */
export const holdMeeting = async (ctx: RequestContext, id: number, owners: readonly number[]): Promise<void> => {
  for (const [n, resident_id] of owners.entries()) {
    const representative = n === represented ? proxy : null
    await attend(ctx, id, {
      resident_id,
      mode: representative ? 'proxy' : 'in_person',
      representative,
      attendee_ids: null,
    })
  }
  const votes = {
    method: 'hands',
    votes_for: owners.length - 1,
    votes_against: 0,
    votes_abstained: 1,
    votes: [],
  } as const
  for (const officer of officers) await elect(ctx, id, { ...officer, ...votes, votes: [] })
}

/** What the secretary wrote down for the minutes. */
const writeHeard = (ctx: RequestContext, id: number, questions: readonly number[]) =>
  writeProceedings(ctx, id, {
    hearings: questions.flatMap((question_id, n) => (heard[n] ? [{ question_id, ...heard[n] }] : [])),
  })

const ballotsOf = (meeting: Date, owners: readonly number[]): DemoBallot[] =>
  owners.flatMap((owner_id, n): DemoBallot[] => {
    if (n >= came && n % 11 === 10) return []
    const later = n < came ? 0 : 1 + (n % 12)
    const entered = new Date(meeting.getTime() + later * day)
    const channel = n < came ? 'meeting' : 'paper'
    return [{ owner_id, n, channel, state: 'counted', cast_on: dayIn(zone, entered), created_at: entered }]
  })

/** The protocol as it comes back from the scanner, with the signatures of who led the meeting. */
const signIt = async (app: App, ctx: RequestContext, id: number): Promise<void> => {
  const stored = (await findProtocol(ctx.db, id))!
  const { content } = stored
  const title = paperName(stored, 'protocol')
  const about = { title, author: content.association.name, language: content.language, at: ctx.now }
  const bytes = await buffer(await drawPdf(about, eachPage(protocolPages(content), signedBy)))
  const file = await withUpload(bytes, `${title}.pdf`, (upload) => prepareSigned(app, upload))
  await signProtocol(app, ctx, id, file)
}

/** One decision is carried out, and one has a person and a day. */
const carryOut = async (app: App, ctx: RequestContext, id: number, staff: DemoStaff): Promise<void> => {
  const responsible = staff.get('manager@example.com') ?? ctx.actor.id
  const query = { voting_id: id, search_query: '', sort: 'created_at', page: 1, per_page: 10 } as const
  const { data } = await listDecisions(app, ctx, query)
  for (const [n, decision] of data.entries()) {
    const report = decisionReports[n]
    if (!report) continue
    const due_on = dayAfter(dayIn(zone, ctx.now), report.due)
    const fields = { responsible_id: responsible, due_on, state: report.state, report: report.text }
    await updateDecision(app, daysAgo(ctx, 20 - 7 * n), decision.id, { ...fields, version: decision.version })
  }
}

/** What was published belongs to the demonstration, and residents see the results. */
const markPublished = async (app: App, ctx: RequestContext, id: number): Promise<void> => {
  const { rows } = await sql<{ document_id: number; announcement_id: number }>`select document_id, announcement_id
    from voting_publications where voting_id = ${id}`.execute(ctx.db)
  const { document_id, announcement_id } = rows[0]!
  const { data } = await readAnnouncement(app, ctx, announcement_id)
  await updateAnnouncement(app, ctx, announcement_id, { state: 'published', version: data.version })
  const { now } = ctx
  await sql`update announcements set is_demo = true, created_at = ${now}, updated_at = ${now} where id = ${announcement_id}`.execute(
    ctx.db,
  )
  await sql`update documents set is_demo = true, created_at = ${now}, updated_at = ${now} where id = ${document_id}`.execute(
    ctx.db,
  )
}

/** An annual meeting with a survey after it, lived to its published protocol and the tasks that follow. */
export const addPublished = async (app: App, ctx: RequestContext, house: number, staff: DemoStaff): Promise<void> => {
  const before = (days: number) => daysAgo(ctx, days)
  const meeting = at(ctx, eveningOf(ctx.now, -met, '19:00'))
  const id = await makeVoting(
    before(met + 24),
    house,
    await withPapers(app, before(met + 24), publishedVoting),
    meeting.now,
  )
  await moveTo(app, before(met + 21), id, 'announced')
  const { owners, questions } = await votersOf(meeting, id, 5000)
  await giveNotice(app, ctx, id, met + 20)
  await moveTo(app, meeting, id, 'meeting')
  await holdMeeting(meeting, id, owners.slice(0, came))
  const over = at(ctx, new Date(meeting.now.getTime() + lasted))
  await moveTo(app, over, id, 'survey')
  await writeHeard(over, id, questions)
  await addBallots(before(met - 14), id, questions, ballotsOf(meeting.now, owners), habits)
  await moveTo(app, before(met - 16), id, 'counting')
  await generateProtocol(app, await agreed(before(met - 17), 'protocol'), id)
  await drawPapersHere(app, before(met - 17), id)
  await signIt(app, before(met - 19), id)
  const published = before(met - 20)
  await moveTo(app, published, id, 'published')
  await markPublished(app, published, id)
  await handOver(app, before(met - 24), id, {
    handed_on: dayIn(zone, before(met - 24).now),
    handed_to: 'Виконавчий комітет міської ради',
  })
  await carryOut(app, ctx, id, staff)
}
