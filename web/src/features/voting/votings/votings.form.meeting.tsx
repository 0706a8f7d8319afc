import { Alert, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { MomentField } from '../../../platform/fields.tsx'
import { useZone } from '../../../platform/zone.ts'
import { isInstant } from '../../../platform/zoned.ts'
import type { Of } from './votings.form.tsx'
import { dayAfter, dayIn } from './votings.rules.ts'

/** Where the meeting can be followed by video. */
export const LinkField = ({ of }: Of) => {
  const t = useText()
  return <TextInput {...of.field('meeting_link')} type="url" label={t('votings.meeting_link')} maxLength={300} />
}

/** Where the meeting is. */
const PlaceFields = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...of.field('meeting_place')} label={t('votings.meeting_place')} maxLength={300} />
      <LinkField of={of} />
    </SimpleGrid>
  )
}

/** When and where the meeting is, with the earliest day that the rules allow. `zone` is that of the chosen houses. */
export const MeetingFields = ({ of, zone }: Of & { zone: string | null }) => {
  const t = useText()
  const own = useZone()
  const { day } = useFormat()
  const { meeting_at, rules } = of.form.getValues()
  const timeZone = zone ?? own
  const [now] = useState(() => Date.now())
  const earliest = dayAfter(dayIn(now, timeZone), rules?.notice_days ?? 0)
  const isEarly = isInstant(meeting_at) && dayIn(Date.parse(meeting_at), timeZone) < earliest
  const hasSurvey = (rules?.survey_days ?? 0) > 0
  return (
    <>
      <MomentField
        of={of}
        name="meeting_at"
        timeZone={timeZone}
        label={t('votings.meeting_at')}
        description={t('votingForm.earliest', { day: day(earliest), zone: timeZone })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={420}
      />
      {isEarly && (
        <Alert color="orange" role="status">
          {t('votingForm.tooEarly', { day: day(earliest) })}
        </Alert>
      )}
      {meeting_at === null && hasSurvey && (
        <Text size="sm" c="dimmed">
          {t('votingForm.noMeetingHint')}
        </Text>
      )}
      <PlaceFields of={of} />
    </>
  )
}
