import { Button, Checkbox, Text, Textarea } from '@mantine/core'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'

interface Given {
  reason: string
  dismissed: boolean
}

interface Question {
  title: string
  text: string
  /** Label of the button that does it. */
  yes: string
  /** Offers to say that the person works here no more. */
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
      <SaveBar of={save} label={question.yes}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** Asks for the reason of an act and does it; faults stand at the reason. */
export const askReason = (question: Question) =>
  showModal({ title: question.title, body: (close) => <Ask question={question} close={close} /> })

/** The same for a block of several people at once: `send` does it for each. */
export const askBlockReason = (sentence: string, send: (given: Given) => Promise<unknown>, done: () => unknown) =>
  askReason({
    title: text('staffPage.block'),
    text: sentence,
    yes: text('staffPage.block'),
    mayDismiss: true,
    send,
    done,
  })
