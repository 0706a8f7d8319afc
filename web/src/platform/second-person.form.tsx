import { Button, Text, Textarea } from '@mantine/core'
import { call } from './api.ts'
import { Form, SaveBar, useSaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { invalidate } from './query.ts'
import type { SecondPersonAsked } from './second-person.tsx'
import { toast } from './toast.ts'

interface Props {
  asked: SecondPersonAsked
  sent: () => void
  cancel: () => void
}

/** Why a second person should agree. */
export const SecondPersonForm = ({ asked, sent, cancel }: Props) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'approvals',
    schema: () => import('@oselia/contract/approvals').then(({ approvals }) => approvals.create.body),
    values: { reason: '' },
    body: ({ reason }) => ({ ...asked, reason }),
    guard: false,
    send: (body, key) => call('POST /approvals', { body, key }),
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
      <SaveBar of={save} label={t('asks.secondSend')}>
        <Button variant="default" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </Form>
  )
}
