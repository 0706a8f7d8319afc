import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { LanguageInput } from './fields.tsx'

const EditorBox = lazy(async () => ({ default: (await import('./editor.box.tsx')).EditorBox }))

/**
 * The rich-text editor as the input of a `TextsField`, loaded lazily. The value is HTML, empty when there is no text.
 */
export const Editor = (props: LanguageInput) => (
  <Suspense fallback={<Skeleton h={232} data-path={props.path} />}>
    {/* A separate editor per language, so that undo never restores the text of another. */}
    <EditorBox key={props.lang} {...props} />
  </Suspense>
)
