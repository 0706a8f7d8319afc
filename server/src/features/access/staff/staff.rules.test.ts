import { describe, expect, it } from 'vitest'
import {
  allowedTo,
  validateFields,
  grantPeriod,
  changeDenial,
  canAddress,
  roleIssues,
  sameScope,
  type Standing,
} from './staff.rules.js'

const caller = (rights: string[], is_owner = false, id = 1) => ({ id, permissions: new Set(rights), is_owner })
const guard = { id: 7, code: 'guard', permissions: ['vehicles.read'] }
const chair = { id: 2, code: 'chair', permissions: ['staff.approve'] }
const owner = { id: 1, code: 'owner', permissions: [] }
const known = [guard, chair, owner]
const person = (fields: Partial<Standing> = {}): Standing => ({
  id: 9,
  status: 'active',
  isOwner: false,
  isWithin: true,
  roles: [guard],
  hasSecondStep: false,
  ...fields,
})

describe('people whom the caller may change', () => {
  it.each([
    ['a person of one’s own houses', caller([]), person(), null],
    ['nobody who works elsewhere too', caller([]), person({ isWithin: false }), 'outside_scope'],
    ['no owner, for one who is none', caller(['staff.approve']), person({ isOwner: true }), 'right_lacked'],
    ['an owner, for an owner', caller([], true), person({ isOwner: true }), null],
  ])('%s', (_, who, whom, refused) => expect(changeDenial(who, whom)).toBe(refused))

  it('get links and codes only from a caller who could grant their roles', () => {
    expect(canAddress(caller(['vehicles.read']), person())).toBe(true)
    expect(canAddress(caller([]), person())).toBe(false)
    expect(canAddress(caller([]), person({ id: 1 }))).toBe(true)
    expect(canAddress(caller(['staff.approve']), person({ roles: [chair, owner] }))).toBe(false)
  })
})

describe('the actions on a person’s page', () => {
  const all = ['staff.update', 'staff.create', 'staff.delete', 'staff.approve']
  it.each([
    ['an active person', person(), ['update', 'roles', 'block', 'see_as', 'delete']],
    [
      'one who is waited for',
      person({ status: 'invited' }),
      ['update', 'roles', 'block', 'invite', 'see_as', 'delete'],
    ],
    ['one who is kept out', person({ status: 'blocked' }), ['update', 'roles', 'unblock', 'delete']],
    [
      'one with a second step',
      person({ hasSecondStep: true }),
      ['update', 'roles', 'block', 'see_as', 'delete', 'reset_two_factor'],
    ],
    ['oneself', person({ id: 1, hasSecondStep: true }), ['update']],
    ['an owner, for one who is none', person({ isOwner: true }), []],
    ['one who works elsewhere too', person({ isWithin: false }), []],
  ])('of %s', (_, whom, acts) => expect(allowedTo(caller(all), whom)).toEqual(acts))

  it('need the permission of each', () => {
    expect(allowedTo(caller(['staff.read']), person({ hasSecondStep: true }))).toEqual([])
    expect(allowedTo(caller(['staff.update', 'vehicles.read']), person())).toEqual(['update', 'roles', 'block'])
    // A caller who could not appoint the person may not block them either.
    expect(allowedTo(caller(['staff.update']), person())).toEqual(['update', 'roles'])
  })
})

describe('a change of roles', () => {
  const change = (who: ReturnType<typeof caller>, before: number[], after: number[], whom: number | null = 9) =>
    roleIssues(who, whom, { before, after }, known).map(({ field, key }) => `${field}: ${key}`)

  it('grants and removes what the caller may grant', () => {
    expect(change(caller(['vehicles.read']), [], [7])).toEqual([])
    expect(change(caller(['vehicles.read']), [7], [])).toEqual([])
    expect(change(caller([]), [], [7])).toEqual(['role_ids: right_lacked'])
    expect(change(caller(['vehicles.read']), [2, 7], [7])).toEqual(['role_ids: right_lacked'])
    expect(change(caller(['staff.approve']), [7], [7, 1])).toEqual(['role_ids: right_lacked'])
  })
  it('ignores roles that are unchanged', () => expect(change(caller([]), [1, 2], [2, 1])).toEqual([]))
  it('is never possible for oneself', () =>
    expect(change(caller([], true), [1], [1, 2], 1)).toEqual(['role_ids: own_roles']))
  it('needs existing roles', () => expect(change(caller([], true), [], [7, 8])).toEqual(['role_ids: not_found']))
})

it('two lists of houses are the same in any order', () => {
  const scope = (complex_ids: number[], house_ids: number[], all = false) => ({ all, complex_ids, house_ids })
  expect(sameScope(scope([1, 2], [3]), scope([2, 1], [3]))).toBe(true)
  expect(sameScope(scope([1], [3]), scope([1], [4]))).toBe(false)
  expect(sameScope(scope([], []), scope([], [], true))).toBe(false)
})

it('a person needs an address, and days in order', () => {
  const days = { employed_from: '2024-05-02', employed_to: '2024-05-02' }
  expect(validateFields({ email: null, phone: '+380671112233', ...days })).toEqual([])
  expect(
    validateFields({ email: null, phone: null, ...days, employed_to: '2024-05-01' }).map(({ field }) => field),
  ).toEqual(['email', 'employed_to'])
})

describe('a temporary role', () => {
  const now = new Date('2026-03-01T10:00:00.000Z')
  const period = (begins_at: string | null, ends_at: string) => {
    const { begins_at: begins, issues } = grantPeriod({ begins_at, ends_at }, now)
    return [begins, issues[0]?.key ?? null]
  }
  it.each([
    ['begins now when nothing is said', null, '2026-03-02T00:00:00.000Z', now.toISOString(), null],
    [
      'begins now when it should have begun',
      '2026-02-01T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
      now.toISOString(),
      null,
    ],
    ['begins later', '2026-03-05T00:00:00.000Z', '2026-03-06T00:00:00.000Z', '2026-03-05T00:00:00.000Z', null],
    [
      'does not end before it begins',
      '2026-03-05T00:00:00.000Z',
      '2026-03-05T00:00:00.000Z',
      '2026-03-05T00:00:00.000Z',
      'ends_before_begins',
    ],
    ['is not over already', null, '2026-03-01T10:00:00.000Z', now.toISOString(), 'in_past'],
    ['lasts a year', null, '2027-03-02T10:00:00.000Z', now.toISOString(), null],
    ['lasts no longer', null, '2027-03-02T10:00:01.000Z', now.toISOString(), 'over_a_year'],
  ])('%s', (_, begins, ends, at, issue) => expect(period(begins, ends)).toEqual([at, issue]))
})
