import { termUnits } from '@oselia/contract/service-request-types.enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOf } from './terms.calendar.rules.js'
import { begin, pause, resume, type Terms } from './terms.rules.js'
import { cpuSeconds } from '../../../testing/durations.js'

const minute = 60_000
const time = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
const hours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: time(from), to: time(to) }))
const dayOrNone = fc.option(hours, { nil: null })
const days = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
    hours: dayOrNone,
  }),
  { selector: ({ day }) => day, maxLength: 12 },
)
// Havana changes its clocks at midnight, Lord Howe by half an hour, Kathmandu is off by three quarters of one.
const timezone = fc.constantFrom('Europe/Kyiv', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
const calendar = fc
  .record({ timezone, week: fc.array(dayOrNone, { minLength: 7, maxLength: 7 }), days })
  .map(calendarOf)
const preset = fc.record({
  id: fc.constant(1),
  reply_amount: fc.integer({ min: 0, max: 60 }),
  reply_unit: fc.constantFrom(...termUnits),
  resolve_amount: fc.integer({ min: 1, max: 60 }),
  resolve_unit: fc.constantFrom(...termUnits),
  round_the_clock: fc.boolean(),
  pausable: fc.constant(true),
})
const terms: fc.Arbitrary<Terms> = fc.record({ preset, calendar })
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })

describe('whatever the calendar and the term', () => {
  it('a request that begins later is never due earlier', () => {
    fc.assert(
      fc.property(terms, instant, fc.integer({ min: 0, max: 20 * 24 * 60 }), (given, at, later) => {
        const [first, second] = [begin(given, new Date(at)), begin(given, new Date(at + later * minute))]
        expect(second.due_at >= first.due_at).toBe(true)
        expect(second.first_reply_due_at >= first.first_reply_due_at).toBe(true)
      }),
    )
  })

  it('a term ends after it begins, and turns amber in between', () => {
    fc.assert(
      fc.property(terms, instant, (given, at) => {
        const { due_at, amber_at, first_reply_due_at, first_reply_amber_at } = begin(given, new Date(at))
        const start = new Date(at).toISOString()
        for (const instants of [
          [start, amber_at, due_at],
          [start, first_reply_amber_at, first_reply_due_at],
        ])
          expect(instants.toSorted()).toEqual(instants)
      }),
    )
  })

  it('a paused clock keeps its minutes, whenever it resumes', () => {
    const gap = fc.integer({ min: 0, max: 40 * 24 * 60 })
    fc.assert(
      fc.property(terms, instant, gap, gap, (given, at, ran, stood) => {
        const { due_at, due_minutes } = begin(given, new Date(at))
        const stops = new Date(at + ran * minute)
        const goes = new Date(stops.getTime() + stood * minute)
        const still = pause(given, { due_at, left_minutes: null }, stops)
        expect(still.left_minutes).toBeLessThanOrEqual(due_minutes)
        const on = resume(given, { ...still, due_minutes }, goes)
        expect(pause(given, { due_at: on.due_at, left_minutes: null }, goes)).toEqual(still)
        // Resumed at once, it ends when it would have ended, or less than a minute of work before.
        const unmoved = resume(given, { ...still, due_minutes }, stops)
        if (due_at > stops.toISOString()) expect(unmoved.due_at! <= due_at).toBe(true)
        expect(pause(given, { due_at: unmoved.due_at, left_minutes: null }, stops)).toEqual(still)
      }),
    )
  })
})

describe('hours of work', () => {
  it('are those that one would count minute by minute on the wall', () => {
    // Around both changes of the clocks, and an ordinary week between them.
    const start = fc.constantFrom('2026-03-28T00:00Z', '2026-10-24T00:00Z', '2026-06-05T00:00Z').map(Date.parse)
    const week = fc.array(hours, { minLength: 7, maxLength: 7 })
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Kyiv',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    fc.assert(
      fc.property(
        start,
        week,
        fc.integer({ min: 0, max: 2880 }),
        fc.integer({ min: 1, max: 300 }),
        (day, week, ran, amount) => {
          // A time that autumn shows twice is meant the first time; the wall alone can't tell.
          const twice = ({ from, to }: { from: string; to: string }) =>
            [from, to].some((shown) => shown > '03:00' && shown < '04:00')
          fc.pre(new Date(day).getUTCMonth() !== 9 || !week.some(twice))
          const at = day + ran * minute
          let now = at
          for (let left = amount; left > 0; now += minute) {
            const [name, shown] = clock.format(now).split(' ')
            const open = week[names.indexOf(name!.replace(',', ''))]!
            if (shown! >= open.from && shown! < open.to) left -= 1
          }
          const given: Terms = {
            preset: {
              id: 1,
              reply_amount: 0,
              reply_unit: 'minute',
              resolve_amount: amount,
              resolve_unit: 'minute',
              round_the_clock: false,
              pausable: true,
            },
            calendar: calendarOf({ timezone: 'Europe/Kyiv', week, days: [] }),
          }
          expect(begin(given, new Date(at)).due_at).toBe(new Date(now).toISOString())
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('counting', () => {
  const office = { from: '09:00', to: '18:00' }
  const of = (
    amount: number,
    unit: 'day' | 'hour',
    week = [office, office, office, office, office, null, null],
  ): Terms => ({
    preset: {
      id: 1,
      reply_amount: 3,
      reply_unit: 'working_day',
      resolve_amount: amount,
      resolve_unit: unit,
      round_the_clock: false,
      pausable: true,
    },
    calendar: calendarOf({ timezone: 'Europe/Kyiv', week, days: [] }),
  })

  it('takes well under a millisecond for a term of 30 days', () => {
    const given = of(30, 'day')
    const starts = Array.from({ length: 500 }, (_, i) => new Date(Date.UTC(2026, 0, 1, i * 17)))
    const round = () => {
      const from = performance.now()
      for (const at of starts) begin(given, at)
      return (performance.now() - from) / starts.length
    }
    // The quickest of some rounds: the machine has other work too.
    expect(Math.min(...Array.from({ length: 5 }, round))).toBeLessThan(0.5)
  })

  it('comes to an end though there is hardly an hour of work', async () => {
    const rare = of(1000, 'hour', [{ from: '09:00', to: '09:01' }, null, null, null, null, null, null])
    const walk = () => expect(begin(rare, new Date('2026-01-01T00:00Z')).due_at.slice(0, 4)).toBe('2046')
    // A walk without an end would go on until the test is stopped.
    expect(await cpuSeconds(walk)).toBeLessThan(10)
  })
})
