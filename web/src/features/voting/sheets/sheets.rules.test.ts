import { describe, expect, it } from 'vitest'
import { actOf, nextOpen, placeAfter, proposedDay } from './sheets.rules.ts'

describe('entering sheets by keyboard', () => {
  it('reads keys by their place, so that a Ukrainian layout works', () => {
    expect([actOf('KeyZ'), actOf('BracketLeft'), actOf('NumpadEnter'), actOf('KeyQ')]).toEqual([
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
