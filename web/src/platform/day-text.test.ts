import { localeTags, shortDates } from '@oselia/contract/languages'
import { describe, expect, it } from 'vitest'
import { dayFromText } from './day-text.ts'

const read = (typed: string, finished = true) => dayFromText(typed, { thisYear: 2026, finished })

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
    ['5 Mar 2026', '2026-03-05'],
    ['24 Sept 2026', '2026-09-24'],
    ['24 september, 2026', '2026-09-24'],
    ['1 Jun. 26', '2026-06-01'],
    ['31 Feb 2026', null],
    ['5 Marc 202', null],
    ['5 Foo 2026', null],
    ['12/31/2026', null],
  ])('%s is %s, as English dates are shown', (typed, day) => expect(read(typed)).toBe(day))

  it.each(['uk', 'en', 'ru', 'es'] as const)('is read as it is shown in the language %s', (language) => {
    const format = new Intl.DateTimeFormat(localeTags[language], { ...shortDates[language], timeZone: 'UTC' })
    const shown = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-05`)
    expect(shown.map((iso) => read(format.format(new Date(iso))))).toEqual(shown)
  })

  it('is not taken for finished while its year may grow', () => {
    expect(read('01.02.20', false)).toBeNull()
    expect(read('01.02.20')).toBe('2020-02-01')
  })
})
