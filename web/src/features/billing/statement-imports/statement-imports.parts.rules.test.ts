import { expect, it } from 'vitest'
import { minorOf, partsToPost, typedOf, withoutPart } from './statement-imports.parts.rules.ts'

it('amounts of parts are exact: what is no amount to the kopiyka is none', () => {
  expect(['1 234,50', '1234.5', '1,234', '100,005', '-5', '', 'сто'].map(minorOf)).toEqual([
    123_450, 123_450, 0, 0, 0, 0, 0,
  ])
  expect([typedOf(123_450, 'uk'), typedOf(123_450, 'en')]).toEqual(['1234,50', '1234.50'])
})

it('parts are posted together: an empty one is left out, a half-typed one stops them', () => {
  const account = { id: 7, label: '7' }
  const whole = { key: 0, account, amount: '10' }
  expect(partsToPost([whole, { key: 1, account: null, amount: '' }], 1000)).toEqual([
    { account_id: 7, amount_minor: 1000 },
  ])
  expect(partsToPost([whole, { key: 1, account: null, amount: '5' }], 2000)).toBeNull()
  expect(partsToPost([whole, { key: 1, account, amount: '1,234' }], 2000)).toBeNull()
  expect(partsToPost([whole], 999)).toBeNull()
  expect(partsToPost([{ key: 0, account: null, amount: '' }], 999)).toBeNull()
})

it('leaves the whole sum to the last part when the others are removed', () => {
  const parts = [100, 200, 300].map((minor, key) => ({ key, account: null, amount: typedOf(minor, 'uk') }))
  const two = withoutPart(parts, 0, 600, 'uk')
  expect(two.map(({ amount }) => minorOf(amount))).toEqual([200, 300])
  expect(withoutPart(two, 2, 600, 'uk').map(({ key, amount }) => [key, minorOf(amount)])).toEqual([[1, 600]])
})
