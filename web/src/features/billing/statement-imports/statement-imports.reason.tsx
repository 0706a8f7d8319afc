import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

const Reason = ({ close, give }: { close: () => void; give: (reason: string) => unknown }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') return
        close()
        give(reason.trim())
      }}
    >
      <Stack>
        <TextInput
          label={t('statementImports.reason')}
          value={reason}
          maxLength={500}
          withAsterisk
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            {text('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the reason of an act in a dialog. */
export const askReason = (title: string, give: (reason: string) => unknown) =>
  showModal({ title, body: (close) => <Reason close={close} give={give} /> })
