import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { useState } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { useAction } from '../../../platform/use-query.ts'

interface Props {
  voting: Voting
  mark: Voting['mark']
  close: () => void
}

const titleOf = (mark: Voting['mark']) =>
  mark === 'disputed'
    ? 'votingPage.markDisputed'
    : mark === 'invalidated'
      ? 'votingPage.markInvalidated'
      : 'votingPage.unmark'

const Mark = ({ voting: { id, version }, mark, close }: Props) => {
  const t = useText()
  const [reason, write] = useState('')
  const [checked, setChecked] = useState(false)
  const save = useAction('POST /voting/:id/mark', { first: close, message: t('ui.saved') })
  const isMissing = reason.trim() === ''
  const submit = () => {
    setChecked(true)
    if (!isMissing) save.mutate({ params: { id }, body: { version, mark, reason } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('votingPage.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          error={checked && isMissing && t('votingPage.reasonNeeded')}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('votingPage.keep')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(titleOf(mark))}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the reason of a mark, or of taking it back. */
export const showMarkDialog = (voting: Voting, mark: Voting['mark']) =>
  showModal({ title: text(titleOf(mark)), body: (close) => <Mark voting={voting} mark={mark} close={close} /> })
