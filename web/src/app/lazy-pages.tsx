import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'

const Failed = lazyRouteComponent(() => import('./error.page.tsx'), 'FailedPage')
const Unmatched = lazyRouteComponent(() => import('./error.page.tsx'), 'UnmatchedPage')

const bots = /bot|crawl|spider|slurp|headless-render|facebookexternalhit|embedly|preview/i

/** The error page of any failed route. Crawlers get nothing drawn: for them the error is only recorded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const bot = bots.test(navigator.userAgent)
  useEffect(() => {
    if (bot) reportError(error)
  }, [bot, error])
  if (bot) return null
  return (
    <Suspense>
      <Failed error={error as Error} reset={reset} />
    </Suspense>
  )
}

export const NotFoundPage = () => (
  <Suspense>
    <Unmatched />
  </Suspense>
)
