import { expect, test } from 'vitest'
import {
  entrancesIn,
  housesIn,
  nobody,
  nobodyChosen,
  wholeScope,
  withEntrances,
  withEveryone,
  withHouses,
} from './audience.rules.ts'

test('nobody is chosen until the whole scope or a place is, whatever narrows it', () => {
  expect(nobodyChosen({ ...nobody, realty_types: ['parking'], role_ids: [5] })).toBe(true)
  expect(nobodyChosen({ ...nobody, realty_ids: [1] })).toBe(false)
  expect(nobodyChosen(wholeScope)).toBe(false)
})

test('choosing places starts with none, and choosing everyone drops them', () => {
  const tenants = { ...wholeScope, role_ids: [5] }
  expect(withEveryone(tenants, false)).toEqual({ ...nobody, role_ids: [5] })
  expect(withEveryone({ ...nobody, realty_ids: [1], role_ids: [5] }, true)).toEqual(tenants)
})

test('selecting entrances replaces the whole house, and clearing them selects it again', () => {
  const house = withHouses(nobody, [7, 8])
  const second = withEntrances(house, 7, [2, 1])
  expect(second.house_ids).toEqual([8])
  expect(entrancesIn(second, 7)).toEqual([1, 2])
  expect(housesIn(second).toSorted()).toEqual([7, 8])
  expect(withEntrances(second, 7, []).house_ids.toSorted()).toEqual([7, 8])
})

test('removing a house removes its entrances and leaves those of others', () => {
  const both = withEntrances(withEntrances(withHouses(nobody, [7, 8]), 7, [1]), 8, [3])
  expect(withHouses(both, [8])).toEqual({ ...nobody, entrances: [{ house_id: 8, entrance: 3 }] })
})
