import type { PresetFields, TermUnit } from '@oselia/contract/service-request-types'
import { afterWorking, endOfDays, endOfWorkingDays, workingBetween, type Calendar } from './terms.calendar.rules.js'

/** Terms of a request: the time allowed, and the working time of its house. */
export interface Terms {
  preset: { id: number } & Pick<
    PresetFields,
    'reply_amount' | 'reply_unit' | 'resolve_amount' | 'resolve_unit' | 'round_the_clock' | 'pausable'
  >
  calendar: Calendar
}

/** The clocks of a request as stored in its columns. Instants are ISO 8601 UTC; minutes are running time. */
export interface Clocks {
  first_reply_due_at: string
  first_reply_amber_at: string
  due_at: string
  amber_at: string
  due_minutes: number
}

const minute = 60_000
/** The share of a term after which it turns amber. */
const amberShare = 0.7

// Rounded down: rounding up would move a term that ends with the working day to the next one.
const wholeMinutes = (time: number): number => Math.floor(time / minute)
const text = (at: number): string => new Date(at).toISOString()

/** Running time of the clock between two instants, in milliseconds. */
const runningBetween = ({ preset, calendar }: Terms, from: number, to: number): number =>
  preset.round_the_clock ? Math.max(0, to - from) : workingBetween(calendar, from, to)

/** The instant at which the clock has run for the given time. */
const afterRunning = ({ preset, calendar }: Terms, at: number, time: number): number =>
  preset.round_the_clock ? at + Math.max(0, time) : afterWorking(calendar, at, time)

/** When a term that starts at an instant ends; an empty term ends at once. */
const endOf = (terms: Terms, at: number, amount: number, unit: TermUnit): number => {
  const { preset, calendar } = terms
  if (amount === 0) return at
  if (unit === 'working_day') return endOfWorkingDays(calendar, at, amount, preset.round_the_clock)
  if (unit === 'day') return endOfDays(calendar, at, amount, preset.round_the_clock)
  return afterRunning(terms, at, amount * (unit === 'hour' ? 60 : 1) * minute)
}

/** The end of a term, and the instant at which it turns amber. */
const term = (terms: Terms, at: number, amount: number, unit: TermUnit) => {
  const due = endOf(terms, at, amount, unit)
  const running = runningBetween(terms, at, due)
  return { due, amber: afterRunning(terms, at, Math.round(running * amberShare)), running }
}

/** Both clocks of a request that starts, or is reopened, at an instant. */
export const begin = (terms: Terms, at: Date): Clocks => {
  const { preset } = terms
  const reply = term(terms, at.getTime(), preset.reply_amount, preset.reply_unit)
  const resolution = term(terms, at.getTime(), preset.resolve_amount, preset.resolve_unit)
  return {
    first_reply_due_at: text(reply.due),
    first_reply_amber_at: text(reply.amber),
    due_at: text(resolution.due),
    amber_at: text(resolution.amber),
    due_minutes: wholeMinutes(resolution.running),
  }
}

/** Pauses the resolution clock: stores the remaining minutes, 0 when overdue. A paused clock is unchanged. */
export const pause = (
  terms: Terms,
  { due_at, left_minutes }: { due_at: string | null; left_minutes: number | null },
  at: Date,
): { left_minutes: number | null; due_at: null; amber_at: null } => ({
  left_minutes: due_at === null ? left_minutes : wholeMinutes(runningBetween(terms, at.getTime(), Date.parse(due_at))),
  due_at: null,
  amber_at: null,
})

/**
 * Resumes the clock with the remaining minutes, or with all when none are stored. A request without a clock gets none.
 */
export const resume = (
  terms: Terms,
  { left_minutes, due_minutes }: { left_minutes: number | null; due_minutes: number | null },
  at: Date,
): { due_at: string | null; amber_at: string | null; left_minutes: null } => {
  const left = left_minutes ?? due_minutes
  if (left === null) return { due_at: null, amber_at: null, left_minutes: null }
  const whole = due_minutes ?? left
  const amber = Math.max(0, whole * amberShare - (whole - left))
  const after = (minutes: number) => text(afterRunning(terms, at.getTime(), Math.round(minutes * minute)))
  return { due_at: after(left), amber_at: after(amber), left_minutes: null }
}
