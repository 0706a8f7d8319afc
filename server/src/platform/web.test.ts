import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'

const folder = mkdtempSync(join(tmpdir(), 'oselia-web-'))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'builds'))
const plain =
  '<title>Oselia</title><meta name="page-needs" content="texts1"><script src="/assets/main-new1.js"></script>'
writeFileSync(join(folder, 'index.html'), plain)
writeFileSync(
  join(folder, 'builds/pages.json'),
  JSON.stringify([
    ['/', 'home.js'],
    ['/vehicles', 'vehicles.js vehicles.css texts2'],
    ['/houses/types', 'types.js'],
    ['/houses/*', 'house.js'],
  ]),
)
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

  it('names in the page what the page at that path needs, beside what every page does', async () => {
    const needs = async (path: string) => /page-needs" content="([^"]*)"/.exec((await get(path)).text)?.[1]
    expect(await needs('/')).toBe('texts1 home.js')
    expect(await needs('/Vehicles/?page=2')).toBe('texts1 vehicles.js vehicles.css texts2')
    expect(await needs('/Houses/types')).toBe('texts1 types.js')
    expect(await needs('/Houses/12')).toBe('texts1 house.js')
    expect(await needs('/Houses/12/none')).toBe('texts1')
    expect(await needs('/index.html')).toBe('texts1')
  })

  it('sends a page again only when it has changed, without starting anew', async () => {
    const known = await fetch(`${product.url}/Vehicles`)
    const etag = known.headers.get('etag') ?? ''
    const again = async (path: string) =>
      (await fetch(`${product.url}${path}`, { headers: { 'if-none-match': etag } })).status
    expect(await again('/Vehicles')).toBe(304)
    expect(await again('/Houses/12')).toBe(200)
    writeFileSync(join(folder, 'index.html'), plain.replace('main-new1', 'main-new2'))
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 60_000))
    expect(await again('/Vehicles')).toBe(200)
    expect((await get('/Vehicles')).text).toContain('main-new2')
  })
})
