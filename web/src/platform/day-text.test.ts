import { describe, expect, it } from 'vitest'
import { dayFromText } from './day-text.ts'

const read = (typed: string, language: 'uk' | 'en' = 'uk', finished = true) =>
  dayFromText(typed, { language, thisYear: 2026, finished })

describe('a typed date', () => {
  it.each([
    ['31.12.2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['1. 2. 2026', '2026-02-01'],
    ['01,02,2026', '2026-02-01'],
    ['05/03/2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['29.02.2024', '2024-02-29'],
    ['17.06.65', '1965-06-17'],
    ['17.06.46', '2046-06-17'],
  ])('%s is %s', (typed, day) => expect(read(typed)).toBe(day))

  it.each(['', '31.02.2026', '29.02.2026', '12.2026', '1.13.2026', '0.1.2026', 'завтра', '1.2.226', '1.2/2026'])(
    '"%s" is none',
    (typed) => expect(read(typed)).toBeNull(),
  )

  it.each([
    ['3/5/2026', '2026-03-05'],
    ['3.5.2026', '2026-03-05'],
    ['03052026', '2026-03-05'],
    ['12.31.2026', '2026-12-31'],
    ['12-31-26', '2026-12-31'],
    ['2026-3-5', '2026-03-05'],
    ['31.12.2026', null],
  ])('%s is %s in English, where the month is first', (typed, day) => expect(read(typed, 'en')).toBe(day))

  it('is not taken for finished while its year may grow', () => {
    expect(read('01.02.20', 'uk', false)).toBeNull()
    expect(read('01.02.20')).toBe('2020-02-01')
  })
})
