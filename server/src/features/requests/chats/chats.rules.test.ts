import { describe, expect, it } from 'vitest'
import { closedFor, endedLongAgo, stillChangeable, type Writing } from './chats.rules.js'

const now = new Date('2026-03-10T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
const day = 86_400_000
const open = { status: 'in_progress', closed_at: null, status_since: ago(100 * day) }
const closed = (ms: number) => ({ status: 'closed', closed_at: ago(ms), status_since: ago(0) })

describe('a request', () => {
  it('has ended long ago when seven days have passed since it was closed or cancelled', () => {
    expect(endedLongAgo(open, now)).toBe(false)
    expect(endedLongAgo(closed(7 * day), now)).toBe(false)
    expect(endedLongAgo(closed(7 * day + 1), now)).toBe(true)
    expect(endedLongAgo({ status: 'cancelled', closed_at: null, status_since: ago(8 * day) }, now)).toBe(true)
    expect(endedLongAgo({ status: 'done', closed_at: null, status_since: ago(8 * day) }, now)).toBe(false)
  })
})

describe('a chat', () => {
  const can: Writing = {
    chat: 'member_chat',
    canCreate: true,
    concerned: true,
    dispatches: true,
    performerWrites: false,
    visibleToResident: true,
  }
  it('is writable where permission, request and type allow it', () => {
    expect(closedFor(open, now, can)).toBeNull()
    expect(closedFor(open, now, { ...can, canCreate: false })).toBe('not_yours')
    expect(closedFor(open, now, { ...can, concerned: false })).toBe('not_yours')
    expect(closedFor(open, now, { ...can, dispatches: false })).toBe('not_yours')
    expect(closedFor(open, now, { ...can, dispatches: false, performerWrites: true })).toBeNull()
    expect(closedFor(open, now, { ...can, visibleToResident: false })).toBe('hidden')
    expect(closedFor(closed(8 * day), now, can)).toBe('closed_long_ago')
  })
  it('of the staff stays open in every state of the request', () => {
    const inner = { ...can, chat: 'staff_chat', dispatches: false, visibleToResident: false } as const
    expect(closedFor(closed(800 * day), now, inner)).toBeNull()
    expect(closedFor(open, now, { ...inner, canCreate: false })).toBe('not_yours')
  })
})

describe('a message', () => {
  it('may be changed for fifteen minutes', () => {
    expect(stillChangeable(ago(15 * 60_000), now)).toBe(true)
    expect(stillChangeable(ago(15 * 60_000 + 1), now)).toBe(false)
  })
})
