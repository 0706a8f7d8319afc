import { Checkbox, Text, Textarea } from '@mantine/core'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

interface Given {
  reason: string
  dismissed: boolean
}

interface Question {
  title: string
  text: string
  /** Label of the confirm button. */
  yes: string
  /** Offers to mark the person as dismissed. */
  mayDismiss?: boolean
  send: (given: Given) => Promise<unknown>
  done: () => unknown
}

const Ask = ({ question, close }: { question: Question; close: () => void }) => {
  const t = useText()
  const { mayDismiss, send, done } = question
  const save = useSaveForm({
    resource: 'staff-reason',
    schema: () => import('@oselia/contract/staff').then(({ staff }) => staff.block.body),
    values: { reason: '', dismissed: false },
    guard: false,
    send,
    done: async () => {
      close()
      await done()
    },
  })
  return (
    <Form of={save}>
      <Text>{question.text}</Text>
      <Textarea
        {...save.field('reason')}
        data-autofocus
        label={t('staffPage.reason')}
        description={t('staffPage.reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
      />
      {mayDismiss && (
        <Checkbox {...save.form.getInputProps('dismissed', { type: 'checkbox' })} label={t('staffPage.dismissed')} />
      )}
      <DialogBar of={save} label={question.yes} cancel={close} />
    </Form>
  )
}

/** Asks for the reason of an action and runs it; errors are shown at the reason. */
export const askReason = (question: Question) =>
  showModal({ title: question.title, body: (close) => <Ask question={question} close={close} /> })

/** The same for blocking several people at once: `send` runs for each. */
export const askBlockReason = (sentence: string, send: (given: Given) => Promise<unknown>, done: () => unknown) =>
  askReason({
    title: text('staffPage.block'),
    text: sentence,
    yes: text('staffPage.block'),
    mayDismiss: true,
    send,
    done,
  })
