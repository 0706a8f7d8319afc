import { languages } from '@oselia/contract/languages'
import { expect, it } from 'vitest'
import { withPercentSign } from './percent.ts'

it('has a no-break space before the percent sign, except in English', () => {
  expect(Object.fromEntries(languages.map((language) => [language, withPercentSign('12', language)]))).toEqual({
    uk: '12\u00A0%',
    en: '12%',
    ru: '12\u00A0%',
    es: '12\u00A0%',
  })
})
