import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

// Minified it is evaluated in half of the time.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0–2.2 A and AA, and best practice. */
const allRules: axe.RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** No finding of axe. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator(':is(a, button) :is(a, button)')).toHaveCount(0)
  // Once a document: axe is half a megabyte of source.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: axe.RunOptions = {
    runOnly: allRules,
    resultTypes: ['violations'],
    preload: false,
  }
  const findings = () =>
    page.evaluate(async (asked) => {
      // The page under a modal is checked by itself.
      const modals = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
      // Further rows repeat the first ten, which take a third of the time; what lies under or beside them is still measured.
      const rows = 'tbody tr:nth-child(n+11)'
      // The frame is the same on all pages, and a third of their elements: it is checked on the home page.
      const frame = ['.mantine-AppShell-header', '.mantine-AppShell-navbar']
      const within = {
        include: modals.length > 0 ? modals : [document.documentElement],
        exclude: location.pathname === '/' ? [rows] : [rows, ...frame],
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, asked)
      return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
    }, options)
  // What is still fading in has neither its own contrast nor the page's; a real finding stays.
  await expect.poll(findings, { intervals: [300, 700] }).toEqual([])
}

/** Nothing sticks out sideways, once what moved has settled. */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over).toBeLessThanOrEqual(0)
}

// A new size or scheme is animated; what is measured meanwhile is neither the old look nor the new one. What already moves may
// end; after that nothing moves, because a change of the scheme animates every element, which takes most of the time of a look.
const withoutTransitions = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })

const withTransitions = (page: Page) =>
  page.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)))

const laidOut = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })

const desk = { width: 1366, height: 800 }
const phone = { width: 360, height: 740 }
// Each size and each scheme once, with all rules: no style depends on both, so that their other two combinations find nothing more.
const appearances = [
  { size: desk, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
] as const

/** The page is loaded: it has its heading, and no placeholder of what is still being loaded. */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.mantine-Skeleton-root')).toHaveCount(0)
}

const expectFitsAs = async (page: Page, { size, colorScheme }: (typeof appearances)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.setViewportSize(size)
  await laidOut(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

/**
 * No finding of axe at a desk in light and on a phone in dark, where nothing sticks out sideways. The size is put back unless
 * `restore` is false; then a page that was on a phone ends at a desk, and the other way round.
 */
export const expectFits = async (page: Page, { restore = true } = {}): Promise<void> => {
  await expectLoaded(page)
  const before = page.viewportSize()
  // From the nearer size to the other: the page is laid out anew once.
  const isPhone = before !== null && before.width < 600
  await withoutTransitions(page)
  for (const appearance of isPhone ? appearances.toReversed() : appearances) await expectFitsAs(page, appearance)
  await withTransitions(page)
  if (before && restore) await page.setViewportSize(before)
}

/** Patterns of texts with a missing value. */
const unresolved = /\{\w+\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/

/** The page is in the language, and each text that is shown or read out has its values. */
export const expectTexts = async (page: Page, language: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const texts = await page.evaluate(() => [
    document.title,
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((node) =>
      ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''),
    ),
  ])
  expect(texts.filter((text) => unresolved.test(text))).toEqual([])
}
