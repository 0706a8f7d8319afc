import { describe, expect, it } from 'vitest'
import { validateFields } from './announcements.rules.js'

const now = new Date('2026-11-21T10:00:00.000Z')
const plain = { kind: 'info', state: 'draft', starts_at: null, ends_at: null, publish_at: null } as const
const fields = (issues: { field: string }[]) => issues.map((f) => f.field)

describe('validation of an announcement', () => {
  it('requires an end of an emergency', () => {
    expect(fields(validateFields({ ...plain, kind: 'emergency' }, now, true))).toEqual(['ends_at'])
    expect(validateFields({ ...plain, kind: 'emergency', ends_at: '2026-11-21T18:00:00.000Z' }, now, true)).toEqual([])
  })

  it('refuses an end before the start', () => {
    const turned = { ...plain, starts_at: '2026-11-22T10:00:00.000Z', ends_at: '2026-11-22T09:59:59.000Z' }
    expect(validateFields(turned, now, false)).toEqual([{ field: 'ends_at', key: 'before_start' }])
  })

  it('requires a future time when an announcement is being scheduled, and only then', () => {
    expect(fields(validateFields({ ...plain, state: 'scheduled' }, now, true))).toEqual(['publish_at'])
    const past = { ...plain, state: 'scheduled', publish_at: '2026-11-21T09:00:00.000Z' } as const
    expect(validateFields(past, now, true)).toEqual([{ field: 'publish_at', key: 'in_past' }])
    expect(validateFields(past, now, false)).toEqual([])
  })

  it('refuses to schedule what would be over before publication', () => {
    const scheduled = { ...plain, state: 'scheduled', publish_at: '2026-11-22T10:00:00.000Z' } as const
    expect(fields(validateFields({ ...scheduled, ends_at: '2026-11-22T09:00:00.000Z' }, now, true))).toEqual([
      'ends_at',
    ])
    expect(validateFields({ ...scheduled, ends_at: '2026-11-22T11:00:00.000Z' }, now, true)).toEqual([])
  })

  it('refuses to publish what is already over', () => {
    const over = { ...plain, state: 'published', ends_at: '2026-11-21T09:00:00.000Z' } as const
    expect(validateFields(over, now, true)).toEqual([{ field: 'ends_at', key: 'in_past' }])
  })
})
