import { Button, type ButtonProps } from '@mantine/core'
import type { LibraryPicture } from '@oselia/contract/media'
import { IconLibraryPhoto } from '@tabler/icons-react'
import { text, useText } from '../../../platform/messages.ts'
import { showAbove } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'

/** Opens the library and passes on the chosen pictures, several of them where `many` is set. */
export const openLibrary = async (choose: (pictures: LibraryPicture[]) => void, many = false): Promise<void> => {
  // Before the dialog, which focuses its first field when it opens.
  const { Library } = await import('./media.library.tsx')
  showAbove({
    title: text('mediaLibrary.title'),
    size: '60rem',
    body: (close) => (
      <Library
        many={many}
        choose={(pictures) => {
          close()
          choose(pictures)
        }}
        close={close}
      />
    ),
  })
}

interface Props extends ButtonProps {
  many?: boolean
  choose: (pictures: LibraryPicture[]) => void
}

/** The button beside an upload that opens the library. */
export const LibraryButton = ({ many, choose, ...rest }: Props) => {
  const t = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconLibraryPhoto size={18} aria-hidden="true" />}
      {...rest}
      onClick={() => void openLibrary(choose, many).catch(toastError)}
    >
      {t('mediaLibrary.open')}
    </Button>
  )
}
