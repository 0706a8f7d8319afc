import { Skeleton } from '@mantine/core'
import type { LanguageInput } from './fields.tsx'
import type { ArticleInput } from './editor.picture.tsx'
import { lazyPiece } from './lazy-piece.tsx'

const EditorBox = lazyPiece(async () => (await import('./editor.box.tsx')).EditorBox, {
  waiting: ({ path }) => <Skeleton h={232} data-path={path} />,
})

/**
 * The rich-text editor as the input of a `TextsField`, loaded lazily. The value is HTML, empty when there is no text.
 */
export const Editor = (props: LanguageInput) => (
  // A separate editor per language, so that undo never restores the text of another.
  <EditorBox key={props.lang} {...props} />
)

const ArticleEditorBox = lazyPiece(async () => (await import('./editor.article.tsx')).ArticleEditorBox, {
  waiting: ({ path }) => <Skeleton h={320} data-path={path} />,
})

/** The same with tables and pictures. */
export const ArticleEditor = (props: ArticleInput) => <ArticleEditorBox key={props.lang} {...props} />
