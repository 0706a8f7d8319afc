import { Text, Textarea } from '@mantine/core'
import { call } from './api.ts'
import { DialogBar } from './dialog-bar.tsx'
import { Form, useSaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { invalidate } from './query.ts'
import type { SecondPersonAsked } from './approval-request.tsx'
import { toast } from './toast.ts'

interface Props {
  asked: SecondPersonAsked
  first?: () => Promise<unknown>
  sent: () => void
  cancel: () => void
}

/** Asks for the reason of an approval request. */
export const SecondPersonForm = ({ asked, first, sent, cancel }: Props) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'approvals',
    schema: () => import('@oselia/contract/approvals').then(({ approvals }) => approvals.create.body),
    values: { reason: '' },
    body: ({ reason }) => ({ ...asked, reason }),
    guard: false,
    send: async (body, key) => {
      await first?.()
      return call('POST /approvals', { body, key })
    },
    done: async () => {
      sent()
      void invalidate('approvals')
      await toast({ message: t(asked.kind === 'exports' ? 'asks.secondSentExport' : 'asks.secondSent') })
    },
  })
  return (
    <Form of={save}>
      <Text>{t('asks.secondText')}</Text>
      <Textarea
        {...save.field('reason')}
        label={t('asks.reason')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        data-autofocus
      />
      <DialogBar of={save} label={t('asks.secondSend')} cancel={cancel} />
    </Form>
  )
}
