import { describe, expect, it } from 'vitest'
import { faultsIn, mayMove } from './announcements.rules.js'

const now = new Date('2026-11-21T10:00:00.000Z')
const plain = { kind: 'info', state: 'draft', starts_at: null, ends_at: null, publish_at: null } as const
const fields = (faults: { field: string }[]) => faults.map((f) => f.field)

describe('the life of an announcement', () => {
  it('goes from draft over scheduled to published and to the archive', () => {
    expect(mayMove('draft', 'scheduled')).toBe(true)
    expect(mayMove('scheduled', 'published')).toBe(true)
    expect(mayMove('published', 'archived')).toBe(true)
    expect(mayMove('archived', 'published')).toBe(true)
  })

  it('never becomes a draft again once residents have seen it', () => {
    expect(mayMove('published', 'draft')).toBe(false)
    expect(mayMove('published', 'scheduled')).toBe(false)
    expect(mayMove('archived', 'draft')).toBe(false)
  })

  it('skips the archive only after publishing', () => expect(mayMove('draft', 'archived')).toBe(false))
})

describe('what is wrong with an announcement', () => {
  it('wants an end of an emergency', () => {
    expect(fields(faultsIn({ ...plain, kind: 'emergency' }, now, true))).toEqual(['ends_at'])
    expect(faultsIn({ ...plain, kind: 'emergency', ends_at: '2026-11-21T18:00:00.000Z' }, now, true)).toEqual([])
  })

  it('refuses an end before the start', () => {
    const turned = { ...plain, starts_at: '2026-11-22T10:00:00.000Z', ends_at: '2026-11-22T09:59:59.000Z' }
    expect(faultsIn(turned, now, false)).toEqual([{ field: 'ends_at', key: 'before_start' }])
  })

  it('wants a future moment for what is scheduled, but only when it is being scheduled', () => {
    expect(fields(faultsIn({ ...plain, state: 'scheduled' }, now, true))).toEqual(['publish_at'])
    const past = { ...plain, state: 'scheduled', publish_at: '2026-11-21T09:00:00.000Z' } as const
    expect(faultsIn(past, now, true)).toEqual([{ field: 'publish_at', key: 'in_past' }])
    expect(faultsIn(past, now, false)).toEqual([])
  })

  it('schedules nothing that would be over before it is published', () => {
    const scheduled = { ...plain, state: 'scheduled', publish_at: '2026-11-22T10:00:00.000Z' } as const
    expect(fields(faultsIn({ ...scheduled, ends_at: '2026-11-22T09:00:00.000Z' }, now, true))).toEqual(['ends_at'])
    expect(faultsIn({ ...scheduled, ends_at: '2026-11-22T11:00:00.000Z' }, now, true)).toEqual([])
  })

  it('does not publish what is over already', () => {
    const over = { ...plain, state: 'published', ends_at: '2026-11-21T09:00:00.000Z' } as const
    expect(faultsIn(over, now, true)).toEqual([{ field: 'ends_at', key: 'in_past' }])
  })
})
