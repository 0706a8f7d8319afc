import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { usePools } from '../testing/pools.js'
import { ClockWatch } from './clock-watch.js'

const base = usePools()
const db = () => base.pools.db
const log = { warn: () => undefined, info: () => undefined }

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-03-10T16:00:00Z')

/** What each of the clocks shows, in milliseconds since the beginning: of the server and of the database, and two counters. */
let server = 0
let database = 0
let counters = [0, 0]

const clock = {
  now: () => new Date(start + server),
  witness: { passed: () => counters, database: async () => new Date(start + database) },
}
const watched = () => new ClockWatch(clock, log)

const pass = (milliseconds: number) => {
  server += milliseconds
  database += milliseconds
  counters = counters.map((counter) => counter + milliseconds)
}
/** Both clocks are set, as on one machine. */
const jump = (milliseconds: number) => {
  server += milliseconds
  database += milliseconds
}

beforeEach(async () => {
  await sql`delete from clock_watch`.execute(db())
  server = database = 0
  counters = [0, 0]
})

it('believes a clock that goes on as time passes, also one that is corrected by seconds, and never one without a witness less', async () => {
  const watch = watched()
  for (let n = 0; n < 400; n++) {
    pass(hour)
    jump(n % 2 ? 900 : -900)
    await watch.beat(db())
    expect(await watch.certain(db())).toEqual({ at: clock.now(), doubt: null })
  }
  const alone = new ClockWatch({ now: clock.now }, log)
  expect(await alone.certain(db())).toEqual({ at: clock.now(), doubt: null })
})

it('doubts a clock that jumps forward until it is put back', async () => {
  const watch = watched()
  await watch.beat(db())
  pass(minute)
  jump(30 * 24 * hour)
  expect(await watch.certain(db())).toEqual({
    at: new Date(start + minute),
    doubt: { reason: 'jumped', minutes: 30 * 24 * 60 },
  })
  pass(hour)
  expect((await watch.certain(db())).at).toEqual(new Date(start + minute + hour))
  jump(-30 * 24 * hour)
  expect(await watch.certain(db())).toEqual({ at: clock.now(), doubt: null })
})

it('believes it again after a day in which it went on', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(5 * hour)
  expect((await watch.certain(db())).doubt).toMatchObject({ reason: 'jumped' })
  pass(23 * hour)
  expect((await watch.certain(db())).doubt).toMatchObject({ minutes: 300 })
  pass(hour)
  expect(await watch.certain(db())).toEqual({ at: clock.now(), doubt: null })
})

it('begins that day anew where the clock jumps once more', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(5 * hour)
  await watch.beat(db())
  pass(23 * hour)
  await watch.beat(db())
  jump(hour)
  await watch.beat(db())
  pass(2 * hour)
  expect((await watch.certain(db())).doubt).toEqual({ reason: 'jumped', minutes: 360 })
})

it('takes a machine that slept for what it is, where one of the counters went on', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(9 * hour)
  counters = [counters[0]!, counters[1]! + 9 * hour]
  expect(await watch.certain(db())).toEqual({ at: clock.now(), doubt: null })
})

it('is as late as the database, whose clock may be on another machine', async () => {
  const watch = watched()
  server += 20 * 24 * hour
  expect(await watch.certain(db())).toEqual({ at: new Date(start), doubt: { reason: 'apart', minutes: 20 * 24 * 60 } })
  server -= 20 * 24 * hour - minute
  expect(await watch.certain(db())).toEqual({ at: new Date(start), doubt: null })
  database += hour
  expect(await watch.certain(db())).toEqual({ at: clock.now(), doubt: null })
})

it('knows of a jump after a restart, unless the clock was put back meanwhile', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(48 * hour)
  await watch.beat(db())
  pass(hour)
  expect((await watched().certain(db())).doubt).toEqual({ reason: 'jumped', minutes: 48 * 60 })
  jump(-48 * hour)
  const restarted = watched()
  expect(await restarted.certain(db())).toEqual({ at: clock.now(), doubt: null })
  await restarted.beat(db())
  jump(48 * hour)
  // What was written of the former jump is gone.
  expect((await watched().certain(db())).doubt).toBeNull()
})

it('asks for a day as well where the product was stopped for more than a week', async () => {
  await watched().beat(db())
  pass(6 * 24 * hour)
  const soon = watched()
  expect((await soon.certain(db())).doubt).toBeNull()
  await soon.beat(db())
  pass(30 * 24 * hour)
  const late = watched()
  expect((await late.certain(db())).doubt).toEqual({ reason: 'jumped', minutes: 30 * 24 * 60 })
  pass(24 * hour)
  expect((await late.certain(db())).doubt).toBeNull()
})

it('forgets a jump of more than a day before a restart', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(48 * hour)
  await watch.beat(db())
  pass(25 * hour)
  expect((await watched().certain(db())).doubt).toBeNull()
})

it('says how far the clock may be ahead and behind: by its jumps either way, and by the database', async () => {
  const watch = watched()
  await watch.beat(db())
  expect(await watch.margins(db())).toEqual({ ahead: 0, behind: 0 })
  jump(5 * hour)
  expect(await watch.margins(db())).toEqual({ ahead: 5 * hour, behind: 0 })
  jump(-7 * hour)
  expect(await watch.margins(db())).toEqual({ ahead: 0, behind: 2 * hour })
  database -= hour
  expect(await watch.margins(db())).toEqual({ ahead: hour, behind: 2 * hour })
  database += hour
  jump(2 * hour)
  expect(await watch.margins(db())).toEqual({ ahead: 0, behind: 0 })
  expect(await new ClockWatch({ now: clock.now }, log).margins(db())).toEqual({ ahead: 0, behind: 0 })
})

it('knows after a restart that the clock was put back too far after a jump forward, and believes it after a day', async () => {
  for (const [back, behind] of [
    [3 * hour, 0],
    [3.5 * hour, hour / 2],
    [5 * hour, 2 * hour],
  ] as const) {
    await sql`delete from clock_watch`.execute(db())
    const watch = watched()
    await watch.beat(db())
    jump(3 * hour)
    await watch.beat(db())
    pass(hour)
    await watch.beat(db())
    jump(-back)
    const restarted = watched()
    expect(await restarted.margins(db())).toEqual({ ahead: 0, behind })
    await restarted.beat(db())
    const again = watched()
    expect(await again.margins(db())).toEqual({ ahead: 0, behind })
    pass(24 * hour)
    expect(await again.margins(db())).toEqual({ ahead: 0, behind: 0 })
  }
})

it('believes a clock that was put back after a day, however often it is restarted meanwhile', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(-2 * hour)
  await watch.beat(db())
  for (const behind of [2 * hour, 2 * hour, 0]) {
    pass(8 * hour)
    const restarted = watched()
    expect(await restarted.margins(db())).toEqual({ ahead: 0, behind })
    await restarted.beat(db())
  }
})

it('knows after a restart that the clock was put back, before or meanwhile, and believes it after a day', async () => {
  const watch = watched()
  await watch.beat(db())
  jump(-3 * hour)
  await watch.beat(db())
  pass(hour)
  const restarted = watched()
  expect(await restarted.margins(db())).toEqual({ ahead: 0, behind: 3 * hour })
  pass(24 * hour)
  await restarted.beat(db())
  expect(await restarted.margins(db())).toEqual({ ahead: 0, behind: 0 })
  jump(-3 * hour)
  expect(await watched().margins(db())).toEqual({ ahead: 0, behind: 3 * hour })
})
