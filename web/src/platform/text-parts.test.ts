import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as TextParts from './text-parts.ts'

let texts: typeof TextParts
/** What the server of texts answers, by a part of the address. */
let refused: string[] = []
let fetched: string[] = []

beforeEach(async () => {
  refused = []
  fetched = []
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('document', { documentElement: { lang: 'uk' }, querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    if (refused.some((part) => url.includes(part))) throw new TypeError('Failed to fetch')
    return Response.json({ [url]: { loaded: 'yes' } })
  })
  texts = await import('./text-parts.ts')
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a language whose texts can’t be loaded leaves the one that is shown', async () => {
  await texts.changeLanguage('uk')
  refused = ['texts-es']
  await expect(texts.changeLanguage('es')).rejects.toThrow('Failed to fetch')
  expect(texts.shownLanguage()).toBe('uk')
})

test('after a failed change a page still loads its texts, in the language that is shown', async () => {
  await texts.changeLanguage('uk')
  refused = ['texts-es']
  await texts.changeLanguage('es').catch(() => undefined)
  fetched = []
  await texts.needTexts('houses')
  expect(fetched).toEqual(['/assets/texts-uk-houses.json'])
  expect(texts.loadedTexts()).toHaveProperty(['/assets/texts-uk-houses.json'])
})

test('the language can be chosen again once its texts can be loaded', async () => {
  await texts.changeLanguage('uk')
  refused = ['texts-es']
  await texts.changeLanguage('es').catch(() => undefined)
  refused = []
  expect(await texts.changeLanguage('es')).toBe(true)
  expect(texts.shownLanguage()).toBe('es')
})

test('the failure of a change that a later one has replaced is not reported', async () => {
  await texts.changeLanguage('uk')
  refused = ['texts-es']
  const replaced = texts.changeLanguage('es')
  const later = texts.changeLanguage('en')
  expect(await Promise.all([replaced, later])).toEqual([false, true])
  expect(texts.shownLanguage()).toBe('en')
})

test('after a failed first load the visitor’s language is asked for again', async () => {
  refused = ['texts-uk']
  await expect(texts.changeLanguage('uk')).rejects.toThrow('Failed to fetch')
  refused = []
  expect(await texts.changeLanguage('uk')).toBe(true)
})
