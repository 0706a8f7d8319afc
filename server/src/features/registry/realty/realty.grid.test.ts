import { boardChanges } from '@oselia/contract/board'
import { describe, expect, it } from 'vitest'
import { gridIssues, unitsToRelease, takenIssues, type Standing } from './realty.grid.js'
import { numberKey } from './realty.rules.js'

const nowhere = { entrance: null, floor: null, position_in_floor: null }
const unit = (id: number, number: string): Standing => ({
  id,
  version: 1,
  type: 'apartment',
  number,
  number_key: numberKey(number),
})
const made = (number: string, total_area: number | null = null) => ({
  ...nowhere,
  type: 'apartment',
  number,
  total_area,
})
const moved = (id: number, number: string) => ({ ...nowhere, id, version: 1, type: 'apartment', number })
const changes = (sent: object) => boardChanges.parse(sent)
const standing = [unit(1, '1'), unit(2, '2'), unit(3, '3')]

describe('the changes of a board', () => {
  it.each([
    ['a unit changed twice', { update: [moved(1, '4'), moved(1, '5')] }, ['update.1.id']],
    ['a unit changed and removed', { update: [moved(1, '4')], remove: [{ id: 1, version: 1 }] }, ['remove.0.id']],
    ['a number without a letter or digit', { create: [made('1'), made('-')] }, ['create.1.number']],
    ['no area at all', { create: [made('1', 0)] }, ['create.0.total_area']],
    ['an area of ten hectares', { create: [made('1', 100_001)] }, ['create.0.total_area']],
    ['valid changes', { create: [made('4', 40)], update: [moved(1, '1А')] }, []],
  ])('with %s report the entry', (_what, sent, fields) => {
    expect(gridIssues(changes(sent)).map(({ field }) => field)).toEqual(fields)
  })

  it.each([
    ['an existing number', { create: [made('1')] }, ['create.0.number']],
    ['a number in another spelling', { create: [made('4А'), made('4-а')] }, ['create.1.number']],
    ['a swap', { update: [moved(1, '2'), moved(2, '1')] }, []],
    ['a rotation of three numbers', { update: [moved(1, '2'), moved(2, '3'), moved(3, '1')] }, []],
    ['the number of a removed unit', { create: [made('3')], remove: [{ id: 3, version: 1 }] }, []],
    ['the number of a renumbered unit', { create: [made('1')], update: [moved(1, '9')] }, []],
    ['two on one number', { update: [moved(1, '9'), moved(2, '9')] }, ['update.1.number']],
  ])('with %s report the duplicated numbers', (_what, sent, fields) => {
    expect(takenIssues(standing, changes(sent)).map(({ field }) => field)).toEqual(fields)
  })

  it('first release numbers that another unit needs', () => {
    expect(unitsToRelease(standing, changes({ update: [moved(1, '2'), moved(2, '7')] }).update)).toEqual([2])
    expect(unitsToRelease(standing, changes({ update: [moved(1, '2'), moved(2, '1')] }).update)).toEqual([1, 2])
    expect(unitsToRelease(standing, changes({ update: [moved(1, '1')] }).update)).toEqual([])
  })
})
