import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { buildId } from './build-id.ts'
import type { GuideStep } from './guide-steps.ts'
import { lazyPiece } from './lazy-piece.tsx'
import { queryClient } from './query.ts'
import { needTexts } from './text-parts.ts'

const GuideTour = lazyPiece(async () => (await import('./guide-tour.tsx')).GuideTour)

const KEY = 'guides'
let replayed = 0
const listeners = new Set<() => void>()

const seen = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, true>
const remember = (name: string) => localStorage.setItem(KEY, JSON.stringify({ ...seen(), [name]: true }))

/** Resets all guides, so that each is shown once more on its page. */
export const forgetGuides = () => localStorage.removeItem(KEY)

/** Shows the guide of the current page again. */
export const replayGuide = () => {
  replayed += 1
  for (const tell of listeners) tell()
}
const useReplays = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => replayed,
  )

/** The name of the current route's guide, or null. */
export const useGuideName = () =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.guide)?.staticData.guide ?? null })

const stepsOf = async (name: string) => {
  const response = await fetch(`/payload/${name}.json?v=${buildId}`)
  if (!response.ok) return []
  const { guide, texts } = (await response.json()) as { guide: GuideStep[]; texts: string | null }
  if (texts) await needTexts(texts)
  return guide
}

// A target that is not displayed, such as the sidebar on a phone, can't be highlighted.
const onPage = (step: GuideStep) => document.querySelector(`[data-guide="${step.target}"]`)?.checkVisibility() ?? false

/** Waits for the first target and the data of the page, at most five seconds; a page that was refused has no guide. */
const whenDrawn = async (steps: GuideStep[], signal: AbortSignal) => {
  const isDrawn = () => queryClient.isFetching() === 0 && steps.some(onPage)
  for (let i = 0; i < 50 && !signal.aborted && !isDrawn(); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const isRefused = document.querySelector('[data-refused]') !== null
  return signal.aborted || isRefused ? [] : steps.filter(onPage)
}

/** Mounted once, in the layout: shows the guide of a page once and on request; navigation cancels it. */
export const Guide = () => {
  const name = useGuideName()
  const router = useRouter()
  const replays = useReplays()
  const [steps, setSteps] = useState<GuideStep[]>([])
  const [active, setActive] = useState(false)

  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setActive(false)), [router])

  useEffect(() => {
    const asked = replays > handled
    handled = replays
    if (!name || (!asked && seen()[name])) return undefined
    const gone = new AbortController()
    const show = async () => {
      const drawn = await whenDrawn(await stepsOf(name), gone.signal)
      if (drawn.length === 0) return
      setSteps(drawn)
      setActive(true)
      remember(name)
    }
    void show().catch(() => undefined)
    return () => gone.abort()
  }, [name, replays])

  if (steps.length === 0) return null
  return (
    <GuideTour
      key={steps[0]!.target}
      steps={steps}
      active={active}
      close={() => setActive(false)}
      // The next request for the guide mounts it again, which imports it anew.
      pieceFailed={() => setSteps([])}
    />
  )
}

let handled = 0
