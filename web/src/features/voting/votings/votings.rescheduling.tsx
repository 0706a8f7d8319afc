import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type Rescheduling, type Voting, votings } from '@oselia/contract/votings'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { MomentField } from '../../../platform/fields.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { isInstant } from '../../../platform/zoned.ts'
import { dayAfter, dayIn } from './votings.rules.ts'

interface Values {
  meeting_at: string | null
  meeting_place: string
  meeting_link: string
  reason: string
  /** Whether the days of notice are overridden. */
  isOverridden: boolean
}

/** Sends the act; null where a second person was asked for it. */
const send = async (id: number, { version, ...payload }: Rescheduling, key: string) => {
  try {
    return await call('POST /voting/:id/reschedule', { params: { id }, body: { version, ...payload }, key })
  } catch (error) {
    if ((await askSecondPerson(error, { kind: 'votings.reschedule', entity_id: id, payload })) !== 'sent') throw error
    return null
  }
}

/** The form, with the earliest lawful day of notices that are given today. */
const useRescheduling = ({ id, version, ...voting }: Voting, close: () => void) => {
  const t = useText()
  const [now] = useState(() => Date.now())
  const earliest = dayAfter(dayIn(now, voting.timezone), voting.rules.notice_days)
  const isEarly = (instant: string | null) =>
    isInstant(instant) && dayIn(Date.parse(instant), voting.timezone) < earliest
  const values: Values = {
    meeting_at: voting.meeting_at,
    meeting_place: voting.meeting_place ?? '',
    meeting_link: voting.meeting_link ?? '',
    reason: '',
    isOverridden: false,
  }
  const save = useSaveForm({
    resource: 'voting',
    schema: async () => votings.reschedule.body,
    values,
    body: ({ meeting_at, meeting_place, meeting_link, reason, isOverridden }: Values) => ({
      version,
      meeting_at: meeting_at ?? '',
      meeting_place: meeting_place || null,
      meeting_link: meeting_link || null,
      reason,
      overrides: isOverridden && isEarly(meeting_at) ? ['early_meeting' as const] : [],
    }),
    send: (body: Rescheduling, key) => send(id, body, key),
    done: async (reply) => {
      close()
      if (reply === null) return
      await invalidate('voting')
      await toast({ message: t('votingRescheduling.done') })
    },
  })
  const chosen = save.form.getValues().meeting_at
  const dayOf = (instant: string | null) => isInstant(instant) && dayIn(Date.parse(instant), voting.timezone)
  return {
    save,
    earliest,
    isEarly: isEarly(chosen),
    isOtherDay: isInstant(chosen) && dayOf(chosen) !== dayOf(voting.meeting_at),
  }
}

const RescheduleForm = ({ voting, close }: { voting: Voting; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const { timezone } = voting
  const { save, earliest, isEarly, isOtherDay } = useRescheduling(voting, close)
  const { isOverridden } = save.form.getValues()
  return (
    <Form of={save}>
      <Text size="sm">{t('votingRescheduling.about')}</Text>
      <MomentField
        of={save}
        name="meeting_at"
        timeZone={timezone}
        label={t('votings.meeting_at')}
        withAsterisk
        data-autofocus
        description={t('votingRescheduling.earliest', { day: day(earliest), zone: timezone })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {isOtherDay && (
        <Text size="sm" role="status">
          {t('votingRescheduling.attendance')}
        </Text>
      )}
      {isEarly && (
        <Checkbox
          label={t('votingRescheduling.early', { day: day(earliest) })}
          checked={isOverridden}
          onChange={(event) => save.set('isOverridden', event.currentTarget.checked)}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...save.field('meeting_place')} label={t('votings.meeting_place')} maxLength={300} />
        <TextInput {...save.field('meeting_link')} type="url" label={t('votings.meeting_link')} maxLength={300} />
      </SimpleGrid>
      <Textarea
        {...save.field('reason')}
        label={t('votingRescheduling.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1000}
      />
      <DialogBar of={save} cancel={close} label={t('votingRescheduling.move')} />
    </Form>
  )
}

/** Moves the announced meeting to another time or place, with the reason. */
export const showRescheduleDialog = (voting: Voting) =>
  showModal({
    title: text('votingRescheduling.title'),
    size: 'lg',
    body: (close) => <RescheduleForm voting={voting} close={close} />,
  })
