import { Skeleton } from '@mantine/core'
import { lazyPiece } from './lazy-piece.tsx'
import type { Uploaded } from './upload.ts'

const CleanHtml = lazyPiece(async () => (await import('./html.clean.tsx')).CleanHtml, {
  waiting: () => <Skeleton h={96} />,
})

interface Props {
  html: string
  lang: string
  /** The files of its pictures. */
  files?: readonly Uploaded[]
}

/** Sanitised HTML; cleaned again on the client, in addition to the server. */
export const Html = (props: Props) => <CleanHtml {...props} />
