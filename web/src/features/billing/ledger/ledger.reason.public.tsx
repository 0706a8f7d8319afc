import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

interface Asked {
  title: string
  /** What will happen. */
  text?: ReactNode
  /** Label of the button that does it. */
  yes: string
  danger?: boolean
  /** Does it; resolves to whether the dialog may close. */
  act: (reason: string) => Promise<boolean>
}

const ReasonForm = ({ asked, close }: { asked: Asked; close: () => void }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = async () => {
    if (reason.trim() === '') return setMissing(true)
    setBusy(true)
    const isDone = await asked.act(reason.trim())
    setBusy(false)
    if (isDone) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm">
        {asked.text && <Text component="div">{asked.text}</Text>}
        <Textarea
          label={t('ledger.reason')}
          description={t('ledger.reasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={missing && reason.trim() === '' ? t('ledger.reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ledger.leave')}
          </Button>
          <Button type="submit" color={asked.danger ? 'red.9' : undefined} loading={busy}>
            {asked.yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the reason of an act that is kept in the history, and does it. */
export const askReason = (asked: Asked) =>
  showModal({ title: asked.title, body: (close) => <ReasonForm asked={asked} close={close} /> })
