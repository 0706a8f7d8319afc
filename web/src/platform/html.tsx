import { Skeleton } from '@mantine/core'
import { lazyPiece } from './lazy-piece.tsx'

const CleanHtml = lazyPiece(async () => (await import('./html.clean.tsx')).CleanHtml, {
  waiting: () => <Skeleton h={96} />,
})

/** Sanitised HTML; cleaned again on the client, in addition to the server. */
export const Html = ({ html, lang }: { html: string; lang: string }) => <CleanHtml html={html} lang={lang} />
