import { permissions } from '@oselia/contract/permissions'
import { describe, expect, it } from 'vitest'
import { tables } from '../messages.ts'
import {
  actions,
  broughtBy,
  lackedFor,
  needing,
  resources,
  rightAt,
  sentenceOf,
  ticked,
  unticked,
} from './roles.rights.ts'

describe('the grid of rights', () => {
  it('has a cell for every right there is, and no other', () => {
    const cells = resources.flatMap((resource) => actions.flatMap((action) => rightAt(resource, action) ?? []))
    expect(new Set(cells)).toEqual(new Set(permissions))
    expect(cells).toHaveLength(permissions.length)
  })

  it('says of every right what it lets one do', () => {
    const groups = tables as unknown as Record<string, Record<string, { uk: string }>>
    const silent = permissions.filter((right) => {
      const [group = '', key = ''] = sentenceOf(right).split('.')
      return !groups[group]?.[key]?.uk
    })
    expect(silent).toEqual([])
  })

  it('gives back the very rights when a tick is taken away again', () => {
    const before = ticked([], ['houses.read'])
    expect(unticked(ticked(before, ['residents.delete']), ['residents.delete'])).toEqual({ chosen: before, stay: [] })
  })

  it('keeps a right that others need, and names them', () => {
    const chosen = ticked([], ['members.read', 'residents.update'])
    expect(unticked(chosen, ['members.read'])).toEqual({ chosen, stay: ['members.read'] })
    expect(needing(['members.read'], ['members.read', 'residents.read', 'residents.update'])).toEqual([
      'residents.read',
      'residents.update',
    ])
  })

  it('takes a whole row away together', () => {
    expect(unticked(['members.read', 'members.update'], ['members.read', 'members.update'])).toEqual({
      chosen: [],
      stay: [],
    })
  })

  it('tells what comes with a right', () => {
    expect(broughtBy('comments.create', ['members.read'])).toEqual(['comments.read'])
  })

  it('finds the rights that one could not give, also those that only come along', () => {
    const giver = { has: (right: string) => right !== 'members.read', any: false }
    expect(lackedFor('comments.create', giver, [])).toEqual(['members.read'])
    expect(lackedFor('comments.create', giver, ['members.read'])).toEqual([])
    expect(lackedFor('comments.create', { ...giver, any: true }, [])).toEqual([])
  })
})
