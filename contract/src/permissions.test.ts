import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Endpoint, Permission } from './kit.js'
import { dependentOn, permissions, withImplied } from './permissions.js'

const modules = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value

const endpoints = async (): Promise<Endpoint[]> => {
  const found: Endpoint[] = []
  for (const name of modules) {
    const exported = (await import(`./${name}`)) as Record<string, unknown>
    for (const value of Object.values(exported))
      if (typeof value === 'object' && value !== null) found.push(...Object.values(value).filter(isEndpoint))
  }
  return found
}

describe('the permission grid', () => {
  it('contains the permission of every endpoint', async () => {
    const all = await endpoints()
    expect(all.length).toBeGreaterThan(150)
    const unknown = all.filter(
      ({ permission }) => permission !== 'anyone' && permission !== 'signed_in' && !permissions.includes(permission),
    )
    expect(unknown.map(({ method, path, permission }) => `${method} ${path}: ${permission}`)).toEqual([])
  })

  it('contains each permission once', () => expect(new Set(permissions).size).toBe(permissions.length))
})

describe('implied permissions', () => {
  it.each([
    [['houses.update'], ['houses.read', 'houses.update']],
    [['residents.read'], ['houses.read', 'realty.read', 'members.read', 'residents.read']],
    [['staff.create'], ['staff.read', 'staff.create', 'staff.update']],
    [['rockets.fly', 'outbox.read', 'outbox.read'], ['outbox.read']],
    [[], []],
  ])('%j are saved as %j', (given, saved) => expect(withImplied(given)).toEqual(saved))

  it('are closed: saving the result implies nothing more', () => {
    for (const right of permissions) {
      const closed = withImplied([right])
      expect(withImplied(closed)).toEqual(closed)
      for (const other of closed) expect(permissions).toContain(other)
    }
  })

  it('determine which others depend on a permission', () => {
    const held: Permission[] = ['houses.read', 'realty.read', 'accounts.read', 'staff.read']
    expect(dependentOn('houses.read', held)).toEqual(['realty.read', 'accounts.read'])
    expect(dependentOn('staff.read', held)).toEqual([])
  })
})
