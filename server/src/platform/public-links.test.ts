import { afterEach, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import type { PublicRequestContext } from './request-context.js'

let now = new Date('2026-11-02T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
afterEach(() => {
  now = new Date('2026-11-02T09:00:00Z')
})

const owner = () => ({ db: product.app.pools.db, now })
const visitor = (ip = '10.0.0.1') => ({ db: product.app.pools.db, now, ip }) as PublicRequestContext
const links = () => product.app.publicLinks

describe('a public link', () => {
  it('has one unguessable token of a subject, shown again as often as needed, and stored as a hash', async () => {
    const token = await links().tokenFor(owner(), 'document', 7)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await links().tokenFor(owner(), 'document', 7)).toBe(token)
    expect((await links().validLinks(owner().db, 'document', [7, 8])).get(7)).toMatchObject({ token, expires_at: null })
    expect(await links().resolve(visitor(), 'document', token)).toBe(7)
    const rows = await product.app.pools.pool.query('select * from public_links where subject_id = 7')
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })

  it('opens nothing of another kind, and another subject has another token', async () => {
    const token = await links().tokenFor(owner(), 'document', 20)
    expect(await links().tokenFor(owner(), 'document', 21)).not.toBe(token)
    expect(await links().tokenFor(owner(), 'lobby', 20)).not.toBe(token)
    await expect(links().resolve(visitor(), 'lobby', token)).rejects.toMatchObject({ status: 404 })
  })

  it('never works again once revoked; the next one has another token', async () => {
    const token = await links().tokenFor(owner(), 'document', 30)
    expect(await links().revoke(owner(), 'document', 30)).toBe(true)
    expect(await links().revoke(owner(), 'document', 30)).toBe(false)
    await expect(links().resolve(visitor(), 'document', token)).rejects.toMatchObject({ status: 404 })
    const next = await links().tokenFor(owner(), 'document', 30)
    expect(next).not.toBe(token)
    expect(await links().find(owner().db, 'document', token)).toBeUndefined()
    expect(await links().find(owner().db, 'document', next)).toBe(30)
  })

  it('ends at its time, which can be moved while it is valid', async () => {
    const token = await links().tokenFor(owner(), 'poll', 40, new Date('2026-11-03T09:00:00Z'))
    now = new Date('2026-11-03T08:00:00Z')
    expect(await links().tokenFor(owner(), 'poll', 40, new Date('2026-11-05T09:00:00Z'))).toBe(token)
    now = new Date('2026-11-04T09:00:00Z')
    expect(await links().find(owner().db, 'poll', token)).toBe(40)
    now = new Date('2026-11-05T09:00:00Z')
    await expect(links().resolve(visitor(), 'poll', token)).rejects.toMatchObject({ status: 404 })
    expect((await links().validLinks(owner().db, 'poll', [40])).size).toBe(0)
    expect(await links().tokenFor(owner(), 'poll', 40)).not.toBe(token)
  })

  it('is made once by two at a time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => links().tokenFor(owner(), 'document', 50)))
    expect(new Set(made).size).toBe(1)
  })

  it('is not found by trying: wrong tokens from one address are limited', async () => {
    const tried = []
    for (let n = 0; n < 62; n++)
      tried.push(
        await links()
          .resolve(visitor('10.0.0.9'), 'document', `wrong-${n}`)
          .catch((e: { status: number }) => e.status),
      )
    expect(tried.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(tried.at(-1)).toBe(429)
  })
})
