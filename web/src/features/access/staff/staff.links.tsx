import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

interface Invited {
  name: string
  link: string
}

const CopyLine = ({ name, link: given }: Invited) => {
  const t = useText()
  // A path, where the server does not know its own address.
  const link = new URL(given, location.origin).href
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Without a clipboard API the text is selected for manual copying.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        miw={0}
        readOnly
        label={name}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()} aria-label={t('staff.copyLinkOf', { name })}>
        {t(copied ? 'staff.copied' : 'staff.copyLink')}
      </Button>
    </Group>
  )
}

/** Links of invitations that could not be sent, for delivery by hand. */
export const showLinks = (invited: readonly Invited[]) =>
  showModal({
    title: text('staff.linksTitle'),
    size: 'lg',
    body: (close) => (
      <Stack>
        <Text>{text('staff.linksText')}</Text>
        {invited.map((one) => (
          <CopyLine key={one.link} {...one} />
        ))}
        <Group justify="flex-end">
          <Button onClick={close}>{text('staff.linksDone')}</Button>
        </Group>
      </Stack>
    ),
  })
