import { Text, Textarea } from '@mantine/core'
import { type Voting, votings } from '@oselia/contract/votings'
import { useActForm } from '../../../platform/act-form.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { dayAfter } from './votings.rules.ts'

const ExtendForm = ({ voting, close }: { voting: Voting; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const { id, version, rules } = voting
  const last = dayAfter(voting.survey_to!, rules.extension_days)
  const save = useActForm('POST /voting/:id/extension', {
    params: { id },
    contract: async () => votings,
    values: { survey_to: last, reason: '' },
    body: (values) => ({ ...values, version }),
    first: close,
    message: () => t('votingExtension.done'),
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
