import { describe, expect, it } from 'vitest'
import { partsOf } from './request-records.time.rules.ts'

describe('time left on a clock', () => {
  it('is said in days and hours, in hours and minutes, or in minutes', () => {
    expect(partsOf(3 * 1440 + 125)).toEqual([
      ['day', 3],
      ['hour', 2],
    ])
    expect(partsOf(135)).toEqual([
      ['hour', 2],
      ['minute', 15],
    ])
    expect(partsOf(40)).toEqual([['minute', 40]])
  })

  it('leaves out a part that is nothing', () => {
    expect(partsOf(1440)).toEqual([['day', 1]])
    expect(partsOf(120)).toEqual([['hour', 2]])
  })

  it('is never less than no minute', () => {
    expect(partsOf(0)).toEqual([['minute', 0]])
    expect(partsOf(-5)).toEqual([['minute', 0]])
  })
})
