import { describe, expect, it } from 'vitest'
import { stepsAre } from './setup.rules.js'

const nothing = {
  owner: false,
  organisation: false,
  houses: false,
  registers: false,
  roles: false,
  invites: false,
  demo: false,
}

describe('the steps of the setup', () => {
  it('are all open at first', () => expect(new Set(Object.values(stepsAre(nothing, {})))).toEqual(new Set(['todo'])))
  it('are done where the data shows it, whatever the user marked', () =>
    expect(stepsAre({ ...nothing, houses: true }, { houses: 'skipped' }).houses).toBe('done'))
  it('are done or skipped when the user marks them', () =>
    expect(stepsAre(nothing, { roles: 'done', invites: 'skipped' })).toMatchObject({
      roles: 'done',
      invites: 'skipped',
      registers: 'todo',
    }))
})
