import { describe, expect, it } from 'vitest'
import { canMove, isUnarchived, undoUntil } from './publishing.rules.js'

describe('the states of what is published', () => {
  it('go from draft through scheduled to published and to the archive', () => {
    expect(canMove('draft', 'scheduled')).toBe(true)
    expect(canMove('scheduled', 'published')).toBe(true)
    expect(canMove('published', 'archived')).toBe(true)
    expect(canMove('archived', 'published')).toBe(true)
  })

  it('never return to draft once residents have seen it', () => {
    expect(canMove('published', 'draft')).toBe(false)
    expect(canMove('published', 'scheduled')).toBe(false)
    expect(canMove('archived', 'draft')).toBe(false)
  })

  it('do not allow archiving a draft', () => expect(canMove('draft', 'archived')).toBe(false))
})

describe('undoing a publication', () => {
  const published = { state: 'published', published_at: '2026-11-21T10:00:00.000Z' } as const

  it('is possible for ten minutes, and not a moment longer', () => {
    expect(undoUntil(published, new Date('2026-11-21T10:09:59.000Z'))).toBe('2026-11-21T10:10:00.000Z')
    expect(undoUntil(published, new Date('2026-11-21T10:10:00.000Z'))).toBeNull()
  })

  it('is not offered for what is archived or was never published', () => {
    expect(undoUntil({ ...published, state: 'archived' }, new Date('2026-11-21T10:01:00.000Z'))).toBeNull()
    expect(undoUntil({ state: 'draft', published_at: null }, new Date('2026-11-21T10:01:00.000Z'))).toBeNull()
  })
})

describe('publishing again what was archived', () => {
  const archived = {
    state: 'archived',
    published_at: '2026-10-01T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
  } as const

  it('within ten minutes takes the archiving back and keeps the time of the publication', () => {
    expect(isUnarchived(archived, new Date('2026-11-21T10:09:59.000Z'))).toBe(true)
  })

  it('is a new publication later, and for what was never published', () => {
    expect(isUnarchived(archived, new Date('2026-11-21T10:10:00.000Z'))).toBe(false)
    expect(isUnarchived({ ...archived, published_at: null }, new Date('2026-11-21T10:01:00.000Z'))).toBe(false)
    expect(isUnarchived({ ...archived, state: 'draft' }, new Date('2026-11-21T10:01:00.000Z'))).toBe(false)
    expect(isUnarchived(null, new Date('2026-11-21T10:01:00.000Z'))).toBe(false)
  })
})
