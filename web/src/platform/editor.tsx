import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { LanguageInput } from './fields.tsx'

const EditorBox = lazy(async () => ({ default: (await import('./editor.box.tsx')).EditorBox }))

/** The rich-text editor as the input of a `TextsField`; its code comes in a chunk of its own. The value is HTML, empty without words. */
export const Editor = (props: LanguageInput) => (
  <Suspense fallback={<Skeleton h={232} data-path={props.path} />}>
    {/* Each language has an editor of its own, so that undo never brings in the text of another. */}
    <EditorBox key={props.lang} {...props} />
  </Suspense>
)
