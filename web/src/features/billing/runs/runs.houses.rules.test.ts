import { expect, it } from 'vitest'
import { isLost, isWithoutBills } from './runs.houses.rules.ts'

const house = { state: 'ready', bills: 0, already: 0, previous_total_minor: 0 } as const

it('a house without bills is apart only when it had none last month and nothing went wrong', () => {
  const cases = [
    [house, false, true],
    [{ ...house, previous_total_minor: 40_251_95 }, true, false],
    [{ ...house, bills: 3 }, false, false],
    [{ ...house, already: 3 }, false, false],
    [{ ...house, state: 'failed' }, false, false],
    [{ ...house, state: 'changed', previous_total_minor: 1 }, false, false],
  ] as const
  for (const [one, lost, without] of cases) expect([isLost(one), isWithoutBills(one)]).toEqual([lost, without])
})
