import { languages } from '@oselia/contract/languages'
import { describe, expect, it } from 'vitest'
import { majority, threshold, twoThirds } from '../../../testing/voting-rules.js'
import { outcomeLine, type Outcome } from './voting-results.text.js'

const votes = (num: number, owners = 0, den = 1) => ({ weight: { num: String(num), den: String(den) }, owners })
/** Of 600.00 m² of nine owners. */
const outcome = (fields: Partial<Outcome>): Outcome => ({
  text: { uk: 'Ремонт' },
  adopted: false,
  not_counted_for: null,
  rule: majority,
  for: votes(30_000, 4),
  against: votes(10_000, 2),
  all: votes(60_000, 9),
  present: votes(40_000, 6),
  quorate: true,
  ...fields,
})
const uk = (fields: Partial<Outcome>) => outcomeLine(outcome(fields), 'Ремонт', 'uk')
const en = (fields: Partial<Outcome>) => outcomeLine(outcome(fields), 'Repair', 'en')

describe('a line of the announcement of results', () => {
  it('never names a percent that contradicts what was decided', () => {
    expect(uk({ for: votes(29_999) })).toBe(
      'Ремонт – рішення не прийнято («за» – 49,998\u00A0% голосів усіх співвласників). ' +
        'Для прийняття рішення потрібно більше ніж 1/2 голосів усіх співвласників.',
    )
    expect(uk({ for: votes(39_999), rule: twoThirds })).toContain('«за» – 66,665\u00A0% голосів')
    expect(uk({ for: votes(399_999, 0, 10), rule: twoThirds })).toContain('«за» – 66,6665\u00A0% голосів')
    expect(uk({ for: votes(30_001), adopted: true })).toBe(
      'Ремонт – рішення прийнято («за» – 50,002\u00A0% голосів усіх співвласників).',
    )
    expect(uk({ for: votes(40_000), rule: twoThirds, adopted: true })).toContain('«за» – 2/3 голосів усіх')
  })

  it('of exactly a half says that more is needed', () => {
    expect(uk({})).toContain(
      'не прийнято («за» – 50,00\u00A0% голосів усіх співвласників). Для прийняття рішення потрібно більше',
    )
  })

  it('is of what the threshold is counted of: votes cast, those present, owners, or both', () => {
    expect(en({ rule: threshold(1, 2, true, { base: 'cast' }), adopted: true })).toBe(
      'Repair – adopted (“for” – 75.00% of the votes cast).',
    )
    expect(en({ rule: threshold(1, 2, true, { base: 'present' }), adopted: true })).toContain(
      '75.00% of the votes of those',
    )
    const both = threshold(1, 2, true, { dimension: 'both', block: { numerator: 1, denominator: 4 } })
    expect(en({ rule: both })).toContain(
      '“for” – 50.00% of the votes of all co-owners and 44.44% of the number of all co-owners; “against” – 16.67%',
    )
  })

  it('says why a question with enough votes was not adopted', () => {
    const enough = { for: votes(50_000) }
    expect(uk({ ...enough, not_counted_for: 1 })).toContain(
      'не враховано: рішення з питання 1, від якого воно залежить',
    )
    expect(uk({ ...enough, quorate: false })).toMatch(/немає кворуму \([^)]*\)\.$/)
    for (const language of languages) expect(outcomeLine(outcome(enough), 'X', language)).not.toContain('{')
  })
})
