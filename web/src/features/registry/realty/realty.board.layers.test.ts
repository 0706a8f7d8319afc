import type { BoardUnit } from '@oselia/contract/board'
import { describe, expect, it } from 'vitest'
import { layerIn, legendOf, markOf } from './realty.board.layers.ts'

const unit = (more: Partial<BoardUnit>): BoardUnit => ({
  id: 1,
  version: 1,
  type: 'apartment',
  number: '1',
  entrance: 1,
  floor: 1,
  position_in_floor: 1,
  total_area: null,
  rooms: null,
  state: null,
  owners: '',
  residents_count: 0,
  no_contact: true,
  owner_ids: [],
  shares_full: false,
  requests: null,
  votes: null,
  debt: null,
  ...more,
})

describe('the layer of requests', () => {
  const units = [
    unit({ requests: { open: 2, overdue: 1, finished: 9 } }),
    unit({ requests: { open: 1, overdue: 0, finished: 0 } }),
    unit({ requests: { open: 0, overdue: 0, finished: 3 } }),
    unit({}),
    unit({}),
  ]

  it('marks a unit by its most urgent request', () => {
    expect(units.map((one) => markOf('requests', one).word)).toEqual([
      'requests_overdue',
      'requests_open',
      'requests_finished',
      'requests_none',
      'requests_none',
    ])
    expect(legendOf('requests', units).map(({ mark, count }) => [mark.word, count])[0]).toEqual(['requests_none', 2])
  })
})

describe('the layer shown', () => {
  it('is the one asked for where the role sees it, otherwise the first', () => {
    expect(layerIn(['contact', 'requests'], 'requests')).toBe('requests')
    expect(layerIn(['contact', 'area'], 'ownership')).toBe('contact')
  })

  it('says nothing of shares that the role doesn’t see', () => {
    expect(markOf('ownership', unit({ owners: null, shares_full: null })).word).toBe('unknown')
  })
})

describe('the layer of debts', () => {
  it('tells what is not yet due from what is overdue, and a long debt from a short one', () => {
    const wordOf = (debt: BoardUnit['debt']) => markOf('debts', unit({ debt })).word
    expect(wordOf(null)).toBe('debts_none')
    expect(wordOf({ months: 1, overdue: false })).toBe('debts_some')
    expect(wordOf({ months: 3, overdue: true })).toBe('debts_overdue')
    expect(wordOf({ months: 4, overdue: true })).toBe('debts_long')
  })
})
