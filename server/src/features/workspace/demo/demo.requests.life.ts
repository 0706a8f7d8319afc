import type { RequestState } from '@oselia/contract/service-request-moves'
import { pause, type Clocks, type Terms } from '../../requests/terms/terms.public.js'
import type { Roll } from './demo.random.js'
import type { DemoRequests, Story } from './demo.requests.data.js'
import type { Scenario } from './demo.requests.scenarios.js'

/** Staff who take part in a request, and the names of all of them. */
export interface Crew {
  dispatcher: number
  performer: number
  names: ReadonlyMap<number, string>
}
export interface DemoMessage {
  chat: 'staff_chat' | 'member_chat'
  /** Staff id; null is the resident, undefined the system. */
  by: number | null | undefined
  body: string
  event?: Record<string, string | number | null>
  at: Date
}
interface Step {
  from: RequestState | null
  to: RequestState
  at: Date
  /** Null: changed automatically by time. */
  by: number | null
  reason?: string
}
interface Life {
  steps: Step[]
  lines: DemoMessage[]
  /** Columns of the request that follow from its history. */
  columns: Record<string, unknown>
}
interface Given {
  fate: Scenario
  story: Story
  texts: DemoRequests
  crew: Crew
  terms: Terms
  clocks: Clocks
  created: Date
  now: Date
  roll: Roll
  /** Index of the request in the demo. */
  nth: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const path: Readonly<Record<RequestState, readonly RequestState[]>> = {
  new: [],
  accepted: ['accepted'],
  assigned: ['accepted', 'assigned'],
  in_progress: ['accepted', 'assigned', 'in_progress'],
  waiting: ['accepted', 'assigned', 'in_progress', 'waiting'],
  deferred: ['accepted', 'deferred'],
  done: ['accepted', 'assigned', 'in_progress', 'done'],
  closed: ['accepted', 'assigned', 'in_progress', 'done', 'closed'],
  cancelled: ['accepted', 'cancelled'],
}

const share = (from: number, to: number, part: number) => from + (to - from) * part

/** Times of the moves, strictly increasing and none within the last 15 minutes. */
const moments = ({ fate, clocks, created, now, roll }: Given): number[] => {
  const begun = created.getTime()
  const last = now.getTime() - 15 * minute
  const tardy = roll(14) === 0 ? 1.4 : 1
  const reply = share(begun, Date.parse(clocks.first_reply_due_at), tardy * (0.04 + roll(60) / 100))
  const accepted = Math.min(reply, share(begun, last, 0.3))
  const assigned = Math.min(accepted + (5 + roll(50)) * minute, share(accepted, last, 0.4))
  const solved = share(begun, Date.parse(clocks.due_at), roll(11) === 0 ? 1.1 + roll(40) / 100 : 0.08 + roll(70) / 100)
  const done = Math.min(Math.max(solved, assigned + 2 * hour), share(assigned, last, 0.8))
  const started = share(assigned, done, 0.3 + roll(40) / 100)
  const closed = Math.min(done + (1 + roll(160)) * hour, done + 7 * day, last)
  const known: Partial<Record<RequestState, number>> = {
    accepted,
    assigned,
    in_progress: started,
    waiting: share(started, last, 0.3),
    deferred: share(accepted, last, 0.2),
    done,
    closed,
    cancelled: share(accepted, Math.min(last, accepted + 3 * day), 0.5),
  }
  return path[fate.to].map((to) => known[to]!)
}

const stepsOf = (given: Given, times: readonly number[], rated: boolean): Step[] => {
  const { fate, crew, created } = given
  const steps: Step[] = [{ from: null, to: 'new', at: created, by: crew.dispatcher }]
  for (const [nth, to] of path[fate.to].entries()) {
    const byPerformer = to === 'in_progress' || to === 'waiting' || to === 'done'
    const by = to === 'closed' ? (rated ? crew.dispatcher : null) : byPerformer ? crew.performer : crew.dispatcher
    const reason = to === 'deferred' && { reason: 'Домовилися з мешканцем про пізніший день' }
    steps.push({ from: steps.at(-1)!.to, to, at: new Date(times[nth]!), by, ...reason })
  }
  return steps
}

/** Messages after the request reaches a state: public, from the resident, and internal. */
const messagesOf = ({ story, texts, fate, crew, roll }: Given, to: RequestState, at: number): DemoMessage[] => {
  const line = (
    chat: DemoMessage['chat'],
    by: number | null,
    body: string | undefined,
    minutes: number,
  ): DemoMessage[] => (body ? [{ chat, by, body, at: new Date(at + minutes * minute) }] : [])
  const { dispatcher, performer } = crew
  switch (to) {
    case 'accepted':
      return [
        ...line('member_chat', dispatcher, fate.incident ? texts.accepted_reply[0] : story.public, 1),
        ...line('member_chat', null, fate.incident ? undefined : story.resident, 4),
      ]
    case 'assigned':
      return line('staff_chat', dispatcher, story.inner && story.inner.length > 1 ? story.inner[0] : undefined, 1)
    case 'in_progress':
      return [
        ...line('staff_chat', performer, story.inner?.at(-1), 3),
        ...line('member_chat', null, roll(6) === 0 ? texts.ask : undefined, 5),
      ]
    case 'waiting':
      return line('member_chat', dispatcher, texts.waits[fate.wait!], 1)
    case 'deferred':
      return line('member_chat', dispatcher, texts.deferred, 1)
    case 'cancelled':
      return line('member_chat', fate.cancel === 'by_resident' ? null : dispatcher, texts.cancelled[fate.cancel!], -2)
    case 'done':
      return [...line('member_chat', performer, story.done, -1), ...line('member_chat', null, story.thanks, 6)]
    default:
      return []
  }
}

/** A move as a system message in a chat. */
const eventOf = ({ fate, crew }: Given, { from, to, by }: Step): NonNullable<DemoMessage['event']> => {
  const name = by === null ? undefined : crew.names.get(by)
  const worker = to === 'assigned' ? crew.names.get(crew.performer) : undefined
  return {
    key: from === null ? 'created' : to === 'assigned' ? 'assigned' : 'moved',
    ...(from !== null && { from, to }),
    ...(name !== undefined && { by: name }),
    ...(worker !== undefined && { name: worker }),
    ...(to === 'waiting' && { wait_reason: fate.wait! }),
    ...(to === 'cancelled' && { cancel_reason: fate.cancel! }),
  }
}

const linesOf = (given: Given, steps: readonly Step[]): DemoMessage[] => {
  const lines = steps.flatMap((step): DemoMessage[] => [
    ...(['staff_chat', 'member_chat'] as const).map((chat) => ({
      chat,
      by: undefined,
      body: '',
      event: eventOf(given, step),
      at: step.at,
    })),
    ...messagesOf(given, step.to, step.at.getTime()),
  ])
  // Messages are clamped between the creation of the request and now.
  const [first, last] = [given.created.getTime(), given.now.getTime() - minute]
  for (const line of lines) line.at = new Date(Math.min(Math.max(line.at.getTime(), first), last))
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const ratings = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2]
const ratingReasons: Readonly<Record<number, string[]>> = {
  5: ['fast', 'polite'],
  4: ['quality'],
  3: ['slow'],
  2: ['poor'],
}

const ratingOf = ({ texts, roll, nth }: Given, at: Date | undefined): Record<string, unknown> => {
  // Adding `nth` keeps the distribution of ratings independent of the hour at which the demo is loaded.
  const rating = ratings[(roll(ratings.length) + nth) % ratings.length]!
  return {
    rating,
    rating_reasons: ratingReasons[rating]!,
    rating_comment: roll(3) === 0 ? texts.comments[rating > 3 ? roll(3) : 3]! : null,
    rated_at: at,
  }
}

/** Term columns after the steps. */
const clocksAfter = ({ fate, terms, clocks, now }: Given, timed: (to: RequestState) => Date | undefined) => {
  const [replied, resolved] = [timed('accepted'), timed('done')]
  const stopped = fate.wait === 'resident' || fate.wait === 'access' || fate.to === 'deferred'
  const stop = stopped ? timed(fate.to) : undefined
  const until = resolved ?? timed('cancelled') ?? stop ?? now
  return {
    ...clocks,
    first_replied_at: replied ?? null,
    resolved_at: resolved ?? null,
    closed_at: timed('closed') ?? timed('cancelled') ?? null,
    reply_breached: (replied ?? now).getTime() > Date.parse(clocks.first_reply_due_at),
    due_breached: until.getTime() > Date.parse(clocks.due_at),
    ...(stop && pause(terms, { due_at: clocks.due_at, left_minutes: null }, stop)),
  }
}

/** The side that has to answer next, while the request is open. */
const sideOf = (lines: readonly DemoMessage[], to: RequestState) => {
  const last = lines.findLast(({ chat, by }) => chat === 'member_chat' && by !== undefined)
  if (!last || to === 'done' || to === 'closed' || to === 'cancelled') return null
  return last.by === null ? 'staff' : 'resident'
}

/** Generates the history of a request from its creation to its final state. */
export const lifeOf = (given: Given): Life => {
  const { fate, story } = given
  const rated = fate.to === 'closed' && given.roll(10) < 7
  const steps = stepsOf(given, moments(given), rated)
  const lines = linesOf(given, steps)
  const timed = (to: RequestState) => steps.find((step) => step.to === to)?.at
  const spoke = (isStaff: boolean) =>
    lines.findLast(({ chat, by }) => chat === 'member_chat' && by !== undefined && (by !== null) === isStaff)?.at
  const finished = timed('done') !== undefined
  const columns = {
    status: fate.to,
    status_since: steps.at(-1)!.at,
    updated_at: steps.at(-1)!.at,
    wait_reason: fate.wait ?? null,
    cancel_reason: fate.cancel ?? null,
    waiting_side: sideOf(lines, fate.to),
    last_staff_at: spoke(true) ?? null,
    last_member_at: spoke(false) ?? null,
    materials: finished ? (story.materials ?? []) : [],
    work_minutes: finished ? (story.work_minutes ?? null) : null,
    ...clocksAfter(given, timed),
    ...(rated && ratingOf(given, timed('closed'))),
  }
  return { steps, lines, columns }
}
