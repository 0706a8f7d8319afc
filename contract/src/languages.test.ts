import { expect, it } from 'vitest'
import { languages, withPercentSign } from './languages.js'

it('a percent sign has a no-break space before it, except in English', () => {
  expect(Object.fromEntries(languages.map((language) => [language, withPercentSign('12', language)]))).toEqual({
    uk: '12\u00A0%',
    en: '12%',
    ru: '12\u00A0%',
    es: '12\u00A0%',
  })
})
