import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** Mantine's button that opens the file chooser, for which the same file can be chosen once more. */
export const FileChooser = <Multiple extends boolean = false>({ onChange, ...props }: FileButtonProps<Multiple>) => {
  const reset = useRef<() => void>(null)
  const take: FileButtonProps<Multiple>['onChange'] = (files) => {
    onChange(files)
    // The browser tells nothing of a choice that equals the one before.
    reset.current?.()
  }
  return <FileButton<Multiple> {...props} resetRef={reset} onChange={take} />
}
