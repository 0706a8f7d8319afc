import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'

const CleanHtml = lazy(async () => ({ default: (await import('./html.clean.tsx')).CleanHtml }))

/** Sanitised HTML; cleaned again on the client, in addition to the server. */
export const Html = ({ html, lang }: { html: string; lang: string }) => (
  <Suspense fallback={<Skeleton h={96} />}>
    <CleanHtml html={html} lang={lang} />
  </Suspense>
)
