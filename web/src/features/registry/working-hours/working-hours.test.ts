import { describe, expect, it } from 'vitest'
import { hoursIn, likeMonday, rowsOfHours, spansOf, timeIn } from './working-hours.values.public.ts'

const day = { from: '09:00', to: '18:00' }

describe('the working hours of a week', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1800', '18:00'],
    [' 9.30 ', '09:30'],
    ['09:00', '09:00'],
    ['24', '24:00'],
    ['soon', 'soon'],
    ['9:5', '9:5'],
    ['', ''],
  ])('parse %o as %o', (typed, time) => {
    expect(timeIn(typed)).toBe(time)
  })

  it('are unchanged by a round trip through the form', () => {
    const week = [day, day, null, day, day, { from: '10:00', to: '24:00' }, null]
    expect(hoursIn(rowsOfHours(week))).toEqual(week)
  })

  it('are null when no day is open', () => {
    expect(hoursIn(rowsOfHours(null))).toBeNull()
  })

  it('are copied from Monday to every weekday on request, except the weekend', () => {
    const rows = rowsOfHours([day, null, null, null, null, null, null])
    expect(hoursIn(likeMonday(rows))).toEqual([day, day, day, day, day, null, null])
  })

  it('are formatted in as few lines as possible', () => {
    expect(spansOf([day, day, day, day, { from: '09:00', to: '17:00' }, null, null])).toEqual([
      { first: 0, last: 3, hours: day },
      { first: 4, last: 4, hours: { from: '09:00', to: '17:00' } },
      { first: 5, last: 6, hours: null },
    ])
  })
})
