import { Text, Textarea } from '@mantine/core'
import { type Voting, type VotingExtension, votings } from '@oselia/contract/votings'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { dayAfter } from './votings.rules.ts'

const ExtendForm = ({ voting, close }: { voting: Voting; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const { id, version, rules } = voting
  const last = dayAfter(voting.survey_to!, rules.extension_days)
  const save = useSaveForm({
    resource: 'voting',
    schema: async () => votings.extend.body,
    values: { survey_to: last, reason: '' },
    body: (values) => ({ ...values, version }),
    send: (body: VotingExtension, key) => call('POST /voting/:id/extension', { params: { id }, body, key }),
    done: async () => {
      close()
      await invalidate('voting')
      await toast({ message: t('votingExtension.done') })
    },
  })
  const { survey_to } = save.form.getValues()
  return (
    <Form of={save}>
      <Text>{t('votingExtension.about', { count: rules.extension_days, day: day(last) })}</Text>
      <DayField
        label={t('votingExtension.survey_to')}
        data-path="survey_to"
        error={save.form.errors['survey_to']}
        value={survey_to}
        onChange={(chosen) => save.set('survey_to', chosen)}
      />
      <Textarea
        {...save.field('reason')}
        label={t('votingPage.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1000}
      />
      <DialogBar of={save} cancel={close} label={t('votingExtension.extend')} />
    </Form>
  )
}

/** Extends the survey once, with its reason. */
export const showExtendDialog = (voting: Voting) =>
  showModal({
    title: text('votingExtension.title'),
    body: (close) => <ExtendForm voting={voting} close={close} />,
  })
