import { ActionIcon, Anchor, Group, type MantineSize } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from './copy.ts'
import { useText } from './messages.ts'
import { phoneText } from './phone-text.ts'

/** A phone number that is called by a click, with a button that copies it. */
export const PhoneLink = ({ number, size = 'sm' }: { number: string; size?: MantineSize }) => {
  const t = useText()
  const shown = phoneText(number)
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <Anchor
        href={`tel:${number}`}
        size={size}
        fw={600}
        aria-label={t('copying.call', { number: shown })}
        style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {shown}
      </Anchor>
      <ActionIcon
        variant="subtle"
        size="md"
        color="gray"
        aria-label={t('copying.number', { number: shown })}
        onClick={() => void copyText(number)}
      >
        <IconCopy size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
