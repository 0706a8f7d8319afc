import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { LazyBoundary } from '../platform/lazy-boundary.tsx'
import { loadedTexts } from '../platform/text-parts.ts'

const Failed = lazyRouteComponent(() => import('./error.page.tsx'), 'FailedPage')
const Unmatched = lazyRouteComponent(() => import('./error.page.tsx'), 'UnmatchedPage')

const bots = /bot|crawl|spider|slurp|headless-render|facebookexternalhit|embedly|preview/i

/** Shown when the chunk of the error page itself can’t be loaded: plain HTML, because it may use only code of the entry chunk. */
const Plain = () => (
  <main>
    <p role="alert">{loadedTexts()['ui']?.['failed']}</p>
    <a href="/">Oselia</a>
  </main>
)

const Piece = ({ children }: { children: ReactNode }) => (
  <LazyBoundary fallback={<Plain />}>
    <Suspense>{children}</Suspense>
  </LazyBoundary>
)

/** The error page of any failed route. Crawlers get nothing drawn: for them the error is only recorded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const bot = bots.test(navigator.userAgent)
  useEffect(() => {
    if (bot) reportError(error)
  }, [bot, error])
  if (bot) return null
  return (
    <Piece>
      <Failed error={error as Error} reset={reset} />
    </Piece>
  )
}

export const NotFoundPage = () => (
  <Piece>
    <Unmatched />
  </Piece>
)
