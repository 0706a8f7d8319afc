import { actions, permissions } from '@oselia/contract/permissions'
import { describe, expect, it } from 'vitest'
import { tables } from '../../../../.build/messages.ts'
import { broughtBy, lackedFor, needing, resources, rightAt, sentenceOf, ticked, unticked } from './roles.rights.ts'

describe('the grid of permissions', () => {
  it('has a cell for every existing permission, and no other', () => {
    const cells = resources.flatMap((resource) => actions.flatMap((action) => rightAt(resource, action) ?? []))
    expect(new Set(cells)).toEqual(new Set(permissions))
    expect(cells).toHaveLength(permissions.length)
  })

  it('describes every permission', () => {
    const groups = tables as unknown as Record<string, Record<string, { uk: string }>>
    const silent = permissions.filter((right) => {
      const [group = '', key = ''] = sentenceOf(right).split('.')
      return !groups[group]?.[key]?.uk
    })
    expect(silent).toEqual([])
  })

  it('returns to the original permissions when a selection is cleared again', () => {
    const before = ticked([], ['houses.read'])
    expect(unticked(ticked(before, ['residents.delete']), ['residents.delete'])).toEqual({ chosen: before, stay: [] })
  })

  it('keeps a permission that others require, and names them', () => {
    const chosen = ticked([], ['members.read', 'residents.update'])
    expect(unticked(chosen, ['members.read'])).toEqual({ chosen, stay: ['members.read'] })
    expect(needing(['members.read'], ['members.read', 'residents.read', 'residents.update'])).toEqual([
      'residents.read',
      'residents.update',
    ])
  })

  it('clears a whole row together', () => {
    expect(unticked(['members.read', 'members.update'], ['members.read', 'members.update'])).toEqual({
      chosen: [],
      stay: [],
    })
  })

  it('lists the implied permissions', () => {
    expect(broughtBy('comments.create', ['members.read'])).toEqual(['comments.read'])
  })

  it('finds the permissions that the user may not grant, including implied ones', () => {
    const giver = { has: (right: string) => right !== 'members.read', any: false }
    expect(lackedFor('comments.create', giver, [])).toEqual(['members.read'])
    expect(lackedFor('comments.create', giver, ['members.read'])).toEqual([])
    expect(lackedFor('comments.create', { ...giver, any: true }, [])).toEqual([])
  })
})
