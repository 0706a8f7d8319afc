import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { text, useText } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'

const copy = async (value: string) => {
  try {
    await navigator.clipboard.writeText(value)
    await toast({ message: text('safety.copied') })
  } catch {
    // The origin is not secure, or the user denied access to the clipboard.
    await toast({ message: text('safety.notCopied'), kind: 'refused' })
  }
}

export const Copy = ({ value }: { value: string }) => {
  const t = useText()
  return (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy(value)}>
      {t('safety.copy')}
    </Button>
  )
}
