import type { AnyRouter } from '@tanstack/react-router'

/** Longest wait for the heading of a page that still loads, in ms. */
const LONGEST = 3_000
/** How long a screen reader has to notice the announcement, in ms. */
const SPOKEN = 2_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The heading of the page, once nothing covers it; null when there is none in time. */
const headingOf = async (signal: AbortSignal) => {
  for (const end = performance.now() + LONGEST; performance.now() < end && !signal.aborted; await pause(50)) {
    const heading = document.querySelector<HTMLElement>('#main h1')
    // A dialog that closes gives the focus back to where it was opened from.
    if (heading && !document.querySelector('[role=dialog]')) return heading
  }
  return null
}

let region: HTMLElement | undefined
const announce = async (words: string) => {
  if (!region) {
    region = document.createElement('div')
    region.className = 'announcer'
    region.ariaLive = 'polite'
    document.body.append(region)
    await pause(100)
  }
  region.textContent = words
  await pause(SPOKEN)
  region.textContent = ''
}

const arrive = async (signal: AbortSignal) => {
  const heading = await headingOf(signal)
  if (signal.aborted) return
  const main = document.getElementById('main')
  const active = document.activeElement
  // A field that takes the focus by itself keeps it, so the page is named in words.
  if (active !== main && main?.contains(active)) return announce(document.title)
  const target = heading ?? main
  if (!target) return
  target.tabIndex = -1
  // The scroll position is restored by the router.
  target.focus({ preventScroll: true })
}

/** After a navigation moves the focus to the heading of the new page, unless the user has already done something there. */
export const followPages = (router: Pick<AnyRouter, 'subscribe'>) => {
  let leave = new AbortController()
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    leave.abort()
    if (!pathChanged || !fromLocation) return
    leave = new AbortController()
    const { signal } = leave
    const stop = () => leave.abort()
    for (const act of ['keydown', 'pointerdown'] as const)
      addEventListener(act, stop, { capture: true, once: true, signal })
    void arrive(signal)
  })
}
