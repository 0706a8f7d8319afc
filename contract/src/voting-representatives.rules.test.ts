import { expect, it } from 'vitest'
import { representativeFormsIn } from './voting-representatives.rules.js'
import { representativeForms } from './votings.enums.js'

it('rules that allow proxies let a representative act by each form of one, and by law', () => {
  expect(representativeFormsIn({ proxy: { allowed: true } })).toEqual([...representativeForms])
})

it('rules that forbid proxies leave those who represent an owner by law', () => {
  expect(representativeFormsIn({ proxy: { allowed: false } })).toEqual(['statutory'])
})
