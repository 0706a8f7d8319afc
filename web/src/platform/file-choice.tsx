import { Button, FileButton, Group, Text } from '@mantine/core'
import { useText } from './messages.ts'

interface Props {
  /** Types as `accept` of an input takes them. */
  accept: string
  label: string
  /** What files are taken, below the button. */
  hint: string
  file: File | null
  choose: (file: File | null) => void
}

/** A button that chooses one file, with its name. It has the first focus of its dialog. */
export const FileChoice = ({ accept, label, hint, file, choose }: Props) => (
  <>
    <Group>
      <FileButton accept={accept} onChange={choose}>
        {(button) => (
          <Button {...button} variant="default" data-autofocus>
            {label}
          </Button>
        )}
      </FileButton>
      <Text role="status" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file?.name ?? ''}
      </Text>
    </Group>
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
  </>
)

interface BarProps {
  /** Why the file was refused. */
  issue: string
  busy: boolean
  file: File | null
  label: string
  close: () => void
}

/** The end of a form that uploads a file: the refusal of the last one, and the buttons. */
export const UploadBar = ({ issue, busy, file, label, close }: BarProps) => {
  const t = useText()
  return (
    <>
      {issue && (
        <Text c="var(--mantine-color-error)" role="alert">
          {issue}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={!file}>
          {label}
        </Button>
      </Group>
    </>
  )
}
