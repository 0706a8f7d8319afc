import { describe, expect, it } from 'vitest'
import { merge, same } from './form-merge.ts'

const base = { title: { uk: 'Вода', en: 'Water' }, pinned: false, house_ids: [1, 2], note: '' as string | null }

describe('two users change the same record', () => {
  it('takes what only the other one changed', () => {
    const merged = merge(base, { ...base, title: { uk: 'Газ', en: 'Water' } }, { ...base, pinned: true })
    expect(merged).toEqual({ values: { ...base, title: { uk: 'Газ', en: 'Water' }, pinned: true }, conflicts: [] })
  })

  it('merges the languages of one text', () => {
    const merged = merge(
      base,
      { ...base, title: { uk: 'Газ', en: 'Water' } },
      { ...base, title: { uk: 'Вода', en: 'Gas' } },
    )
    expect(merged).toEqual({ values: { ...base, title: { uk: 'Газ', en: 'Gas' } }, conflicts: [] })
  })

  it('never mixes two references into a third', () => {
    const street = (id: number, label: string) => ({ street: { id, label, type: 'street' } })
    const merged = merge(street(1, 'Садова'), street(2, 'Паркова'), street(3, 'Садова'))
    expect(merged.values).toEqual(street(2, 'Паркова'))
    expect(merged.conflicts).toEqual([
      { field: 'street', mine: street(2, 'Паркова').street, theirs: street(3, 'Садова').street },
    ])
  })

  it('leaves a field that both changed to the user, with their own value in the form', () => {
    const merged = merge(
      base,
      { ...base, title: { uk: 'Газ', en: 'Water' } },
      { ...base, title: { uk: 'Світло', en: 'Water' } },
    )
    expect(merged.values.title.uk).toBe('Газ')
    expect(merged.conflicts).toEqual([{ field: 'title.uk', mine: 'Газ', theirs: 'Світло' }])
  })

  it('reports no conflict where both values are equal', () => {
    const changed = { ...base, house_ids: [3] }
    expect(merge(base, changed, { ...base, house_ids: [3] }).conflicts).toEqual([])
  })

  it('takes a list as one value', () => {
    const merged = merge(base, { ...base, house_ids: [1] }, { ...base, house_ids: [1, 2, 3] })
    expect(merged.conflicts).toEqual([{ field: 'house_ids', mine: [1], theirs: [1, 2, 3] }])
  })

  it('treats an empty text as null, and ignores the order of keys', () => {
    expect(same({ a: '', b: 1 }, { b: 1, a: null })).toBe(true)
    expect(same({ a: 'x' }, { a: null })).toBe(false)
  })
})
