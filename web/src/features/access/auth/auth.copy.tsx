import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../../platform/copy.ts'
import { useText } from '../../../platform/messages.ts'

export const Copy = ({ value }: { value: string }) => {
  const t = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden="true" />}
      onClick={() => void copyText(value)}
    >
      {t('safety.copy')}
    </Button>
  )
}
