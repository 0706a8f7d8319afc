import { describe, expect, it } from 'vitest'
import { cellAfter, rowAfter, rowOfUnit } from './sheets.lists.rules.ts'
import { actOf, nextOpen, placeAfter, proposedDay } from './sheets.rules.ts'

describe('entering sheets by keyboard', () => {
  it('reads keys by their place, so that a Ukrainian layout works', () => {
    expect([actOf('KeyZ'), actOf('BracketLeft'), actOf('NumpadEnter'), actOf('KeyX')]).toEqual([
      'zoom',
      'page_before',
      'save',
      null,
    ])
  })

  it('proposes the day of the sheet before, else today within the survey', () => {
    const period = { from: '2026-03-10', to: '2026-03-25' }
    expect(proposedDay('2026-03-12', '2026-03-20', period)).toBe('2026-03-12')
    expect(proposedDay(null, '2026-03-20', period)).toBe('2026-03-20')
    expect(proposedDay(null, '2026-04-01', period)).toBe('2026-03-25')
    expect(proposedDay(null, '2026-03-01', period)).toBe('2026-03-10')
  })

  it('goes on to the next question without an answer, and round to those before', () => {
    expect(nextOpen([7, 8, 9], { 7: 'for' }, 0)).toBe(1)
    expect(nextOpen([7, 8, 9], { 8: 'for', 9: 'for' }, 2)).toBe(0)
    expect(nextOpen([7, 8], { 7: 'for', 8: 'against' }, 1)).toBeNull()
  })

  it('stays at the place of a sheet that is done, and returns to those skipped', () => {
    expect([placeAfter(2, 5), placeAfter(4, 4), placeAfter(0, 0)]).toEqual([2, 0, 0])
  })
})

describe('entering the list of an entrance', () => {
  const rows = [
    { id: 11, isDone: false },
    { id: 12, isDone: true },
    { id: 13, isDone: false },
  ]
  const list = { rows, questions: [7, 8], drafts: { 11: { 7: 'for' as const } } }

  it('goes along the row, and waits at its end to be saved', () => {
    expect(cellAfter(list, { row: 0, question: 0 }, false)).toEqual({ row: 0, question: 1 })
    const whole = { ...list, drafts: { 11: { 7: 'for' as const, 8: 'against' as const } } }
    expect(cellAfter(whole, { row: 0, question: 1 }, false)).toEqual({ row: 0, question: 1 })
    expect(rowAfter(whole, { row: 0, question: 1 }, false)).toEqual({ row: 2, question: 0 })
  })

  it('goes down the question past rows that are entered, and then to the next question', () => {
    expect(cellAfter(list, { row: 0, question: 0 }, true)).toEqual({ row: 2, question: 0 })
    const answered = { ...list, drafts: { 11: { 7: 'for' as const }, 13: { 7: 'for' as const } } }
    expect(cellAfter(answered, { row: 2, question: 0 }, true)).toEqual({ row: 2, question: 1 })
    expect(rowAfter(answered, { row: 2, question: 1 }, true)).toEqual({ row: 0, question: 1 })
  })

  it('has no next row once all are entered, and finds a row by its unit', () => {
    const done = { ...list, rows: rows.map((row) => Object.assign({}, row, { isDone: true })) }
    expect(rowAfter(done, { row: 0, question: 0 }, false)).toBeNull()
    const units = [{ shares: [{ unit: '12' }, { unit: '12А' }] }, { shares: [{ unit: '2' }] }]
    expect([rowOfUnit(units, ' 12а '), rowOfUnit(units, '2'), rowOfUnit(units, '1')]).toEqual([0, 1, null])
  })
})
