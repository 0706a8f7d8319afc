import { describe, expect, it } from 'vitest'
import { canGive } from '../staff/staff.public.js'
import { isChanged, rightsIssue } from './roles.rules.js'

const giver = (permissions: string[], is_owner = false) => ({ permissions: new Set(permissions), is_owner })
const clerk = { code: null, permissions: ['houses.read', 'realty.read'] }
const owner = { code: 'owner', permissions: ['houses.read'] }

describe('who may give a role', () => {
  it.each([
    ['one who holds every right of it', giver(['houses.read', 'realty.read', 'members.read']), clerk, true],
    ['not one who lacks a right of it', giver(['houses.read']), clerk, false],
    ['one who approves the staff, whatever their rights', giver(['staff.approve']), clerk, true],
    ['not the owner’s role for one who only approves the staff', giver(['staff.approve', 'houses.read']), owner, false],
    ['the owner’s role for an owner', giver([], true), owner, true],
    ['a role without rights: everybody', giver([]), { code: null, permissions: [] }, true],
  ])('%s', (_, who, role, can) => expect(canGive(who, role)).toBe(can))
})

describe('permissions of a role', () => {
  const caller = (permissions: string[], has_role = false) => ({ permissions: new Set(permissions), has_role })
  it.each([
    ['may be those that one holds', caller(['houses.read']), [], ['houses.read'], null],
    ['may not be those that one lacks', caller(['houses.read']), [], ['houses.read', 'houses.delete'], 'right_lacked'],
    ['may be any for one who approves roles', caller(['roles.approve']), [], ['houses.delete'], null],
    ['that one lacks may stay', caller([]), ['houses.delete'], ['houses.delete'], null],
    ['that one lacks may be taken away', caller([]), ['houses.delete'], [], null],
    ['are not taken from a role of one’s own', caller(['houses.read'], true), ['houses.read'], [], 'own_roles'],
    ['may be added to one’s own role where one has them already', caller(['a.read'], true), [], ['a.read'], null],
    ['don’t raise oneself', caller(['roles.approve'], true), [], ['houses.delete'], 'own_roles'],
  ])('%s', (_, who, before, after, issue) => expect(rightsIssue(who, before, after)).toBe(issue))
})

describe('a default role', () => {
  it.each([
    [['a', 'b'], ['b', 'a'], false],
    [['a'], ['a', 'b'], true],
    [['a', 'b'], ['a'], true],
    [['a'], null, false],
  ])('%j of %j is changed: %j', (now, delivered, changed) => expect(isChanged(now, delivered)).toBe(changed))
})
