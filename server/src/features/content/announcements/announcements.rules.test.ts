import { describe, expect, it } from 'vitest'
import { houseIssues, repeatedHouses, validateFields } from './announcements.rules.js'

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

describe('texts of single houses', () => {
  it('name each house once', () => {
    const text = (...house_ids: number[]) => ({ house_ids })
    expect(repeatedHouses([text(1, 2), text(3)])).toEqual([])
    expect(fields(repeatedHouses([text(1, 2), text(2), text(4, 4)]))).toEqual([
      'house_texts.1.house_ids',
      'house_texts.2.house_ids',
    ])
  })

  it('are for houses that the author sees and the audience includes; a deleted one may stay', () => {
    const known = {
      included: new Map([
        [1, true],
        [2, false],
      ]),
      kept: new Set([7]),
      addressOf: (id: number) => `Лісова, ${id}`,
    }
    expect(houseIssues([{ house_ids: [1, 7] }, { house_ids: [1, 2] }, { house_ids: [8] }], known)).toEqual([
      { field: 'house_texts.1.house_ids', key: 'outside_audience', params: { address: 'Лісова, 2' } },
      { field: 'house_texts.2.house_ids', key: 'not_found' },
    ])
  })
})
