import { describe, expect, it } from 'vitest'
import { type Pending, maxRows, withCells, withoutSent } from './imports.pending.rules.ts'

const plain = (pending: Pending) => Object.fromEntries(pending)

describe('corrections that are not checked yet', () => {
  it('take further cells of the same row', () => {
    const { pending, isWhole } = withCells(new Map([[2, { 0: 'a' }]]), [
      { id: 2, column: 1, text: 'b' },
      { id: 3, column: 0, text: 'c' },
    ])
    expect(plain(pending)).toEqual({ 2: { 0: 'a', 1: 'b' }, 3: { 0: 'c' } })
    expect(isWhole).toBe(true)
  })

  it('take no more rows than one request may correct', () => {
    const cells = Array.from({ length: maxRows + 1 }, (_, id) => ({ id, column: 0, text: 'x' }))
    const { pending, isWhole } = withCells(new Map(), cells)
    expect(pending.size).toBe(maxRows)
    expect(isWhole).toBe(false)
    expect(withCells(pending, [{ id: 5, column: 1, text: 'y' }]).isWhole).toBe(true)
  })

  it('keep what was written while they were being checked', () => {
    const sent: Pending = new Map<number, Record<string, string>>([
      [2, { 0: 'a', 1: 'b' }],
      [3, { 0: 'c' }],
    ])
    const now = withCells(sent, [
      { id: 2, column: 1, text: 'later' },
      { id: 4, column: 0, text: 'new' },
    ]).pending
    expect(plain(withoutSent(now, sent))).toEqual({ 2: { 1: 'later' }, 4: { 0: 'new' } })
  })
})
