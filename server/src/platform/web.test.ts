import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'

const folder = mkdtempSync(join(tmpdir(), 'oselia-web-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<title>Oselia</title><script src="/assets/main-new1.js"></script>')
writeFileSync(join(folder, 'assets/main-new1.js'), 'newest')
// The page of the newest build does not name it; a page that was opened before the deploy does.
writeFileSync(join(folder, 'assets/chunk-old1.js'), 'earlier')
afterAll(() => rmSync(folder, { recursive: true }))

const product = useApp({ web: folder })
const get = async (path: string) => {
  const response = await fetch(`${product.url}${path}`, { headers: { accept: 'text/html' } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    robots: response.headers.get('x-robots-tag'),
    referrer: response.headers.get('referrer-policy'),
    text: await response.text(),
  }
}
const immutable = 'public, max-age=31536000, immutable'

describe('the web app', () => {
  it('serves the assets of the newest and of earlier builds, cached without revalidation', async () => {
    expect(await get('/assets/main-new1.js')).toMatchObject({ status: 200, cache: immutable, text: 'newest' })
    expect(await get('/assets/chunk-old1.js')).toMatchObject({ status: 200, cache: immutable, text: 'earlier' })
  })

  it('answers 404 for an asset of no build, and neither the page nor a cached answer', async () => {
    for (const path of ['/assets/chunk-gone.js', '/_i18n/uk/gone.json', '/builds/gone.json', '/api/gone']) {
      const { status, type, cache, text } = await get(path)
      expect([path, status, type, cache]).toEqual([path, 404, expect.stringContaining('json'), null])
      expect(text).not.toContain('<title>')
    }
  })

  it('keeps pages whose address is a key out of caches, indexes and referrers', async () => {
    const token = 'a'.repeat(43)
    const secret = { cache: 'no-store', robots: 'noindex', referrer: 'no-referrer' }
    for (const path of [
      `/member/chat/${token}`,
      `/staff/chat/${token}`,
      `/ResetPassword?email=a&token=b`,
      '/Setup?invite=c',
    ])
      expect(await get(path)).toMatchObject({ status: 200, ...secret })
    const usual = await get('/Houses?search_query=12')
    expect(usual).toMatchObject({ cache: 'no-cache', robots: 'noindex', referrer: 'strict-origin-when-cross-origin' })
  })

  it('serves the page, revalidated each time, at every other path', async () => {
    for (const path of ['/', '/Vehicles', '/Vehicles/12'])
      expect(await get(path)).toMatchObject({
        status: 200,
        cache: 'no-cache',
        text: expect.stringContaining('<title>'),
      })
  })
})
