import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'

const CleanHtml = lazy(async () => ({ default: (await import('./html.clean.tsx')).CleanHtml }))

/** A rich text as its reader sees it; cleaned once more here, whatever the server did. */
export const Html = ({ html, lang }: { html: string; lang: string }) => (
  <Suspense fallback={<Skeleton h={96} />}>
    <CleanHtml html={html} lang={lang} />
  </Suspense>
)
