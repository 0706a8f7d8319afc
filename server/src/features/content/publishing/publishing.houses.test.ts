import { expect, it } from 'vitest'
import { groupsOf, textAt } from './publishing.houses.js'

const texts = [{ house_ids: [2, 3] }, { house_ids: [4] }]

it('a house reads the text that names it, any other one the item’s own', () => {
  expect([textAt(texts, 3), textAt(texts, 4), textAt(texts, 9), textAt([], 2)]).toEqual([0, 1, null, null])
})

it('houses with one text are a group, in order of their first appearance', () => {
  expect(groupsOf(texts, [4, 1, 3, 9, 2, 4])).toEqual([
    { at: 1, house_ids: [4] },
    { at: null, house_ids: [1, 9] },
    { at: 0, house_ids: [3, 2] },
  ])
  expect(groupsOf(texts, [])).toEqual([])
})
