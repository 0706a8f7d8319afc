import type { TermUnit } from '@oselia/contract/service-request-types'
import { describe, expect, it } from 'vitest'
import { calendarOf } from './terms.calendar.rules.js'
import { begin, pause, resume, type Terms } from './terms.rules.js'

const office = { from: '09:00', to: '18:00' }
const week = [office, office, office, office, office, null, null]
const termsOf = (resolve_amount: number, resolve_unit: TermUnit, { round = false } = {}): Terms => ({
  preset: {
    id: 1,
    reply_amount: 0,
    reply_unit: 'minute',
    resolve_amount,
    resolve_unit,
    round_the_clock: round,
    pausable: true,
  },
  calendar: calendarOf({ timezone: 'Europe/Kyiv', week, days: [] }),
})
const instant = (text: string) => new Date(text).toISOString()

describe('the clocks of a request', () => {
  it('ask for a reply at once where it has no term', () => {
    const at = new Date('2026-11-22T12:00:00Z')
    const { first_reply_due_at, first_reply_amber_at } = begin(termsOf(1, 'day'), at)
    expect([first_reply_due_at, first_reply_amber_at]).toEqual([at.toISOString(), at.toISOString()])
  })

  it('turn amber when 70 % of the running time is used', () => {
    const round = begin(termsOf(24, 'hour', { round: true }), new Date('2026-11-20T20:00+02:00'))
    expect(round.amber_at).toBe(instant('2026-11-21T12:48+02:00'))
    const working = begin(termsOf(10, 'hour'), new Date('2026-11-20T16:00+02:00'))
    expect(working).toMatchObject({ amber_at: instant('2026-11-23T14:00+02:00'), due_minutes: 600 })
    const three = begin(termsOf(3, 'working_day'), new Date('2026-11-20T18:00+02:00'))
    expect(three).toMatchObject({ due_minutes: 3 * 540, amber_at: instant('2026-11-25T09:54+02:00') })
  })

  it('are paused and resume with what was left', () => {
    const terms = termsOf(10, 'hour')
    const started = begin(terms, new Date('2026-11-20T10:00+02:00'))
    const still = pause(terms, { due_at: started.due_at, left_minutes: null }, new Date('2026-11-20T15:00+02:00'))
    expect(still).toEqual({ left_minutes: 300, due_at: null, amber_at: null })
    const { due_minutes } = started
    expect(resume(terms, { ...still, due_minutes }, new Date('2026-11-24T16:00+02:00'))).toEqual({
      due_at: instant('2026-11-25T12:00+02:00'),
      amber_at: instant('2026-11-24T18:00+02:00'),
      left_minutes: null,
    })
  })

  it('are amber at once where most was used before the pause', () => {
    const at = new Date('2026-11-24T16:00+02:00')
    const { amber_at } = resume(termsOf(10, 'hour'), { left_minutes: 60, due_minutes: 600 }, at)
    expect(amber_at).toBe(at.toISOString())
  })

  it('have nothing left when the term was missed before the pause', () => {
    const terms = termsOf(1, 'hour')
    const at = new Date('2026-11-24T16:00+02:00')
    const still = pause(terms, { due_at: instant('2026-11-24T12:00+02:00'), left_minutes: null }, at)
    expect(still.left_minutes).toBe(0)
    expect(resume(terms, { ...still, due_minutes: 60 }, at).due_at).toBe(at.toISOString())
  })

  it('stay as they are when they are paused already, or never were', () => {
    const terms = termsOf(1, 'hour')
    const at = new Date('2026-11-24T16:00+02:00')
    expect(pause(terms, { due_at: null, left_minutes: 42 }, at).left_minutes).toBe(42)
    expect(resume(terms, { left_minutes: null, due_minutes: null }, at).due_at).toBeNull()
  })
})
