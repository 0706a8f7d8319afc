import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { FileChooser } from './file-chooser.tsx'
import { useText } from './messages.ts'

/** Opens the camera of a phone. */
export const CameraButton = ({ take }: { take: (files: File[]) => void }) => {
  const t = useText()
  return (
    <FileChooser accept="image/*" capture="environment" onChange={(file) => file && take([file])}>
      {(props) => (
        <Button
          {...props}
          hiddenFrom="sm"
          variant="default"
          size="xs"
          leftSection={<IconCamera size={16} aria-hidden="true" />}
        >
          {t('attachments.camera')}
        </Button>
      )}
    </FileChooser>
  )
}
