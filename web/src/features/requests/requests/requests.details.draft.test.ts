import { describe, expect, it } from 'vitest'
import { mergedDraft } from './requests.details.draft.ts'

const base = { title: 'Світло', description: 'Не світить' }
const stored = (mine: object, part = {}) => JSON.stringify({ staff_id: 7, at: 1_000, base, mine, ...part })
const when = { staff_id: 7, at: 2_000 }

describe('a kept draft of a request', () => {
  it('asks about a field that a colleague has changed meanwhile, and takes their other fields', () => {
    const mine = { ...base, description: 'Не світить на поверсі' }
    const now = { title: 'Світло в під’їзді', description: 'Згоріла лампа' }
    expect(mergedDraft(stored(mine), { ...when, now })).toEqual({
      base,
      values: { title: 'Світло в під’їзді', description: 'Не світить на поверсі' },
      conflicts: [{ field: 'description', mine: 'Не світить на поверсі', theirs: 'Згоріла лампа' }],
    })
  })

  it('is still in conflict when it is kept and opened once more', () => {
    const now = { ...base, description: 'Згоріла лампа' }
    const first = mergedDraft(stored({ ...base, description: 'Моє' }), { ...when, now })!
    const again = mergedDraft(stored(first.values, { base: first.base }), { ...when, now })
    expect(again!.conflicts).toEqual(first.conflicts)
  })

  it('belongs to its writer, for a day', () => {
    expect(mergedDraft(stored(base), { ...when, staff_id: 8, now: base })).toBeNull()
    expect(mergedDraft(stored(base), { ...when, at: 2 * 86_400_000, now: base })).toBeNull()
    expect(mergedDraft(null, { ...when, now: base })).toBeNull()
  })
})
