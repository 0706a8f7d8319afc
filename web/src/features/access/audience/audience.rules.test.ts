import { expect, test } from 'vitest'
import { entrancesIn, housesIn, nobodyNamed, wholeScope, withEntrances, withHouses } from './audience.rules.ts'

test('an audience without places is the whole scope, regardless of unit types', () => {
  expect(nobodyNamed({ ...wholeScope, realty_types: ['parking'] })).toBe(true)
  expect(nobodyNamed({ ...wholeScope, complex_ids: [1] })).toBe(false)
})

test('selecting entrances replaces the whole house, and clearing them selects it again', () => {
  const house = withHouses(wholeScope, [7, 8])
  const second = withEntrances(house, 7, [2, 1])
  expect(second.house_ids).toEqual([8])
  expect(entrancesIn(second, 7)).toEqual([1, 2])
  expect(housesIn(second).toSorted()).toEqual([7, 8])
  expect(withEntrances(second, 7, []).house_ids.toSorted()).toEqual([7, 8])
})

test('removing a house removes its entrances and leaves those of others', () => {
  const both = withEntrances(withEntrances(withHouses(wholeScope, [7, 8]), 7, [1]), 8, [3])
  expect(withHouses(both, [8])).toEqual({ ...wholeScope, entrances: [{ house_id: 8, entrance: 3 }] })
})
