import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { benefitFields } from './benefits.js'
import { minor } from './billing.values.js'
import { issuesOf, issueText } from './issues.js'
import { languages } from './languages.js'

const textsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return issuesOf(error?.issues ?? []).map((issue) => languages.map((language) => issueText(issue, language)))
}
const amount = z.object({ amount_minor: z.int().min(1).max(1_000_000_000_000) })

describe('a number that is too big to be exact', () => {
  it.each([1e20, Number.MAX_SAFE_INTEGER, 1_000_000_000_001])(
    '%s is refused once, by the limit of the amount',
    (typed) => {
      expect(textsOf(amount, { amount_minor: typed })).toEqual([
        [
          'Завелика сума: не більше 10 000 000 000,00',
          'The amount is too large: at most 10,000,000,000.00',
          'Слишком большая сумма: не более 10 000 000 000,00',
          'El importe es demasiado grande: como máximo 10.000.000.000,00',
        ].map((text) => expect.stringMatching(new RegExp(`^${text.replaceAll(' ', '\\s')}$`))),
      ])
    },
  )

  it('is refused once by a rule of its own', () => {
    for (const typed of [1e20, -1e20, Number.MAX_SAFE_INTEGER]) {
      const { error } = minor.safeParse(typed, { reportInput: true })
      expect(issuesOf(error!.issues).map(({ key }) => key)).toEqual(['amount_limit'])
    }
  })

  it('has a message in words where the field has no limit', () => {
    const count = z.object({ count: z.int() })
    expect([textsOf(count, { count: 1e20 }), textsOf(count, { count: -1e20 })].map((texts) => texts[0]![1])).toEqual([
      'The number is too large',
      'The number is too small',
    ])
  })

  it('is named where it stands in a list', () => {
    const rows = z.object({ rows: z.array(amount) })
    const { error } = rows.safeParse({ rows: [{ amount_minor: 5 }, { amount_minor: 1e20 }] }, { reportInput: true })
    expect(issuesOf(error!.issues).map(({ field, key }) => [field, key])).toEqual([
      ['rows.1.amount_minor', 'amount_too_big'],
    ])
  })
})

it('the least amount is named in hryvnias', () => {
  const fields = { realty_id: 1, kind: 'subsidy', from: '2026-01-01' }
  expect(textsOf(benefitFields, { ...fields, amount_minor: 0 }).map((texts) => texts[1])).toEqual([
    'Must be 0.01 or more',
  ])
})
