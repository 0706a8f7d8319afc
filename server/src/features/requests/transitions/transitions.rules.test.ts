import type { RequestState } from '@oselia/contract/service-request-moves'
import { requestStates } from '@oselia/contract/service-requests.enums'
import { describe, expect, it } from 'vitest'
import { isReturn, issuesOf, moveRow, movesFor, pauses, type Caller, type Movable } from './transitions.rules.js'

const now = new Date('2026-11-21T10:00:00Z')
const limits = { return_days: 7, reopen_days: 30, resident_reopen_days: 7, defer_max_days: 365 }
const time = { now, today: '2026-11-21', limits }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const performer = 7
const responsible = 8
const leader = 9
const request = (status: RequestState, fields: Partial<Movable> = {}): Movable => ({
  status,
  performer_id: performer,
  responsible_id: responsible,
  act_claim: false,
  visible_to_resident: true,
  resolved_at: daysAgo(1),
  status_since: daysAgo(1),
  checklist: [],
  photo_missing: false,
  pausable: true,
  head_id: leader,
  ...fields,
})

const staff = (id: number, approves = false): Caller => ({ kind: 'staff', id, approves })
/** D a dispatcher, L the head of its department, R who answers for it, P who does it, H the resident at home, C the clock, I the end of its incident, O somebody else of the staff. */
const callers: Record<string, Caller> = {
  D: staff(1, true),
  L: staff(leader),
  R: staff(responsible),
  P: staff(performer),
  H: { kind: 'resident' },
  C: { kind: 'clock' },
  I: { kind: 'incident' },
  O: staff(99),
}

/** Who may move a request from the state of the row to the state of the column, a day after it came there. */
const table = `
              new  accepted  assigned  in_progress  waiting  deferred  done  closed  cancelled
new           -    DR        DL        -            -        D         I     -       DH
accepted      -    -         DL        -            -        D         I     -       DH
assigned      -    DP        -         DP           -        D         I     -       D
in_progress   -    -         -         -            DP       D         DPI   -       D
waiting       -    -         -         DPC          -        D         I     -       D
deferred      -    DC        DC        -            -        D         I     -       D
done          -    -         -         DH           -        -         -     DHC     -
closed        DH   -         -         -            -        -         -     -       -
cancelled     D    -         -         -            -        -         -     -       -`

const [head, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = lines.flatMap(([from, ...who]) =>
  head!.map((to, i) => ({ from: from as RequestState, to: to as RequestState, who: who[i]!.replace('-', '') })),
)

describe('the table of moves', () => {
  it('covers every pair of states', () => {
    expect(cells.map(({ from, to }) => `${from} ${to}`)).toEqual(
      requestStates.flatMap((from) => requestStates.map((to) => `${from} ${to}`)),
    )
  })

  it.each(cells)('lets [$who] move $from to $to, and nobody else', ({ from, to, who }) => {
    const can = Object.keys(callers).filter((letter) => moveRow(request(from), to, callers[letter]!, time))
    expect(can.join('')).toBe(who)
    const offered = Object.keys(callers).filter((letter) =>
      movesFor(request(from), callers[letter]!, time).some((move) => move.to === to),
    )
    expect(offered.join('')).toBe(who)
  })

  it('has a way out of each state', () => {
    for (const status of requestStates) expect(movesFor(request(status), callers['D']!, time)).not.toEqual([])
  })

  it('gives a caller in several roles the moves of each of them', () => {
    const own = request('new', { responsible_id: 7 })
    expect(movesFor(own, staff(7), time).map((m) => m.to)).toEqual(['accepted'])
    expect(movesFor(own, staff(7, true), time).map((m) => m.to)).toEqual([
      'accepted',
      'assigned',
      'deferred',
      'cancelled',
    ])
  })
})

describe('a term', () => {
  const canMove = (letter: string, from: RequestState, to: RequestState, fields: Partial<Movable>) =>
    moveRow(request(from, fields), to, callers[letter]!, time) !== undefined

  it('of returning work ends after 7 days for the resident, and not for the manager', () => {
    expect(canMove('H', 'done', 'in_progress', { resolved_at: daysAgo(7) })).toBe(true)
    expect(canMove('H', 'done', 'in_progress', { resolved_at: daysAgo(7.001), status_since: daysAgo(1) })).toBe(false)
    expect(canMove('D', 'done', 'in_progress', { resolved_at: daysAgo(40) })).toBe(true)
  })

  it('of reopening ends after 30 days for the staff, 7 for the resident', () => {
    expect(canMove('H', 'closed', 'new', { status_since: daysAgo(7) })).toBe(true)
    expect(canMove('H', 'closed', 'new', { status_since: daysAgo(8) })).toBe(false)
    expect(canMove('D', 'closed', 'new', { status_since: daysAgo(30) })).toBe(true)
    expect(canMove('D', 'closed', 'new', { status_since: daysAgo(31) })).toBe(false)
    expect(canMove('D', 'cancelled', 'new', { status_since: daysAgo(31) })).toBe(false)
  })
})

describe('the required fields of a move', () => {
  const needs = (from: RequestState, to: RequestState, fields: Partial<Movable> = {}, letter = 'D') =>
    movesFor(request(from, fields), callers[letter]!, time).find((move) => move.to === to)?.needs

  it('are a reason, a day, a person or a message to the resident', () => {
    expect(needs('new', 'accepted')).toEqual([])
    expect(needs('new', 'assigned')).toEqual(['performer_id'])
    expect(needs('assigned', 'accepted', {}, 'P')).toEqual(['reason'])
    expect(needs('in_progress', 'waiting')).toEqual(['wait_reason'])
    expect(needs('new', 'deferred')).toEqual(['deferred_until', 'reason'])
    expect(needs('new', 'cancelled')).toEqual(['cancel_reason'])
    expect(needs('in_progress', 'done')).toEqual(['message'])
    expect(needs('closed', 'new')).toEqual(['reason'])
  })

  it('are the rest of the checklist and a photo while they are missing', () => {
    const checklist = [
      { text: 'Перекрити воду', done: true },
      { text: 'Замінити кран', done: false },
    ]
    expect(needs('in_progress', 'done', { checklist, photo_missing: true })).toEqual(['checklist', 'photo', 'message'])
    expect(needs('in_progress', 'done', { checklist: [{ text: 'Усе', done: true }] })).toEqual(['message'])
  })

  it('include no message to a resident who does not see the request', () => {
    expect(needs('in_progress', 'done', { visible_to_resident: false })).toEqual([])
  })

  it('include a written decision when a written claim is closed', () => {
    expect(needs('done', 'closed')).toEqual([])
    expect(needs('done', 'closed', { act_claim: true })).toEqual(['message'])
    expect(needs('done', 'closed', { act_claim: true }, 'H')).toEqual([])
  })

  it('are none for the clock and for the end of an incident', () => {
    const bare = { checklist: [{ text: 'Щось', done: false }], photo_missing: true }
    expect(needs('in_progress', 'done', bare, 'I')).toEqual([])
    expect(needs('done', 'closed', { act_claim: true }, 'C')).toEqual([])
  })

  it('offers no later day where the term is set by law', () => {
    expect(needs('new', 'deferred', { pausable: false })).toBeUndefined()
  })
})

describe('issues of a move', () => {
  const nothing = {
    reason: null,
    wait_reason: null,
    cancel_reason: null,
    duplicate_of: null,
    deferred_until: null,
    performer_id: null,
    message: null,
  }
  const issues = (
    from: RequestState,
    to: RequestState,
    fields: Partial<typeof nothing> | object,
    about: Partial<Movable> = {},
  ) => {
    const moved = request(from, about)
    const move = movesFor(moved, callers['D']!, time).find((one) => one.to === to)!
    return issuesOf(move, { ...nothing, ...fields }, moved, time).map(({ field, key }) => `${field} ${key}`)
  }

  it('name each missing field', () => {
    expect(issues('new', 'deferred', {})).toEqual(['deferred_until required', 'reason required'])
    expect(issues('in_progress', 'waiting', {})).toEqual(['wait_reason required'])
    expect(issues('in_progress', 'done', {}, { photo_missing: true })).toEqual(['photo required', 'message required'])
    expect(issues('in_progress', 'done', { message: 'Зроблено' }, { checklist: [{ text: 'а', done: false }] })).toEqual(
      ['checklist required'],
    )
  })

  it('require a performer only when none is known', () => {
    expect(issues('new', 'assigned', {})).toEqual([])
    expect(issues('new', 'assigned', {}, { performer_id: null })).toEqual(['performer_id required'])
    expect(issues('new', 'assigned', { performer_id: 5 }, { performer_id: null })).toEqual([])
  })

  it('limit the day to a year from tomorrow', () => {
    const till = (deferred_until: string) => issues('new', 'deferred', { deferred_until, reason: 'Навесні' })
    expect(till('2026-11-21')).toEqual(['deferred_until in_past'])
    expect(till('2026-11-22')).toEqual([])
    expect(till('2027-11-21')).toEqual([])
    expect(till('2027-11-22')).toEqual(['deferred_until too_big'])
  })

  it('require the main request of a duplicate, and a text for the reason `other`', () => {
    expect(issues('new', 'cancelled', {})).toEqual(['cancel_reason required'])
    expect(issues('new', 'cancelled', { cancel_reason: 'duplicate' })).toEqual(['duplicate_of required'])
    expect(issues('new', 'cancelled', { cancel_reason: 'duplicate', duplicate_of: 3 })).toEqual([])
    expect(issues('new', 'cancelled', { cancel_reason: 'spam', duplicate_of: 3 })).toEqual([
      'duplicate_of unknown_field',
    ])
    expect(issues('new', 'cancelled', { cancel_reason: 'other' })).toEqual(['reason required'])
  })
})

describe('the clock of the work', () => {
  it('pauses only while the request waits for the resident', () => {
    expect((['resident', 'access'] as const).map(pauses)).toEqual([true, true])
    expect((['contractor', 'materials', 'quote', 'weather', 'alert', null] as const).some(pauses)).toBe(false)
  })

  it('restarts when the work is returned', () => {
    const back = cells.filter(({ from, to }) => isReturn(from, to)).map(({ from, to }) => `${from} ${to}`)
    expect(back).toEqual(['done in_progress', 'closed new', 'cancelled new'])
  })
})
