import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { attendanceModes } from '@oselia/contract/votings.enums'
import { useEffect } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { AnswerField, KeyLabel } from './votings.answer.tsx'
import { SignerField, WhomField } from './votings.co-owners.tsx'
import type { Desk } from './votings.desk.state.ts'
import { ProxyFields } from './votings.entry.fields.tsx'
import { usePercent, useWeightWords } from './votings.words.ts'

const modeKeys = { in_person: 'I', proxy: 'P', video: 'V' } as const

interface Props {
  voting: Voting
  of: Desk
}

/** Who is at the desk: units, weight, and what is known of the owner. */
const Owner = ({ voting, resident }: { voting: Voting; resident: VotingResident }) => {
  const t = useText()
  const { day } = useFormat(voting.timezone)
  const weightWords = useWeightWords()
  const percent = usePercent()
  const { name, shares, weight, attendance, ballot, conflicts } = resident
  const units = shares.map(({ unit, numerator, denominator }) =>
    t('votingPeople.share', { unit: t('votingPeople.unit', { unit }), share: `${numerator}/${denominator}` }),
  )
  return (
    <>
      <div>
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {units.join(', ')} ·{' '}
          {t('votingPeople.weightOf', {
            weight: weightWords(weight.value, voting.snapshot?.weight ?? 'area'),
            percent: percent(weight.percent),
          })}
        </Text>
        {attendance && (
          <Text size="sm">
            {t('votingDesk.registered', { mode: t(`votingPeople.mode_${attendance.mode}`) })}
            {attendance.attendees.length > 0 && ` (${attendance.attendees.map(({ name }) => name).join(', ')})`}
            {attendance.representative && ` (${attendance.representative.name})`}
          </Text>
        )}
      </div>
      {ballot && (
        <Alert color="orange">
          {t('votingDesk.voted', { how: t(`votingPeople.channel_${ballot.channel}`), day: day(ballot.cast_on) })}
        </Alert>
      )}
      {conflicts > 0 && <Alert color="orange">{t('votingDesk.conflicts')}</Alert>}
    </>
  )
}

const Presence = ({ voting, of }: Props) => {
  const t = useText()
  const { mode, setMode, proxy, setProxy, checked, errorOf } = of
  const missing = (value: string) => (checked === 'proxy' && value.trim() === '' ? t('votingDesk.needed') : undefined)
  return (
    <>
      <Radio.Group
        label={t('votingDesk.presence')}
        value={mode}
        onChange={(value) => {
          const chosen = attendanceModes.find((one) => one === value)
          if (chosen) setMode(chosen)
        }}
      >
        <Group gap="md" mt={4}>
          {attendanceModes.map((one) => (
            <Radio key={one} value={one} label={<KeyLabel of={modeKeys[one]} text={t(`votingPeople.mode_${one}`)} />} />
          ))}
        </Group>
      </Radio.Group>
      {mode !== 'proxy' && (
        <WhomField
          about="present"
          coOwners={of.who?.resident.co_owners ?? []}
          chosen={of.attendee_ids}
          choose={of.setAttendees}
          error={errorOf('attendee_ids')}
        />
      )}
      {mode === 'proxy' && (
        <div data-proxy>
          <ProxyFields
            atMeeting
            rules={voting.rules}
            proxy={proxy}
            setProxy={setProxy}
            errorOf={(path) =>
              errorOf(path) ??
              (path === 'representative.name'
                ? missing(proxy.name)
                : path === 'representative.document'
                  ? missing(proxy.document)
                  : undefined)
            }
          />
        </div>
      )}
    </>
  )
}

const Questions = ({ voting, of }: Props) => {
  const t = useText()
  const { ids, answers, answer, current, setCurrent, checked } = of
  return ids.map((id, at) => (
    <div key={id} data-question={id} onFocus={() => at !== current && setCurrent(at)}>
      <AnswerField
        voting={voting}
        at={at}
        given={answers[id]}
        error={checked === 'answers' && answers[id] === undefined && t('votingDesk.answerAll')}
        choose={(chosen) => answer(chosen, at)}
      />
    </div>
  ))
}

/** Attendance and answers of the owner who was found. */
export const DeskForm = ({ voting, of }: Props) => {
  const t = useText()
  const { who, box, ids, current, mode, busy, submit, cancel, focusQuestion } = of
  const id = who?.id
  // The focus follows the current question, so that readers of the screen say it; to the representative once one is chosen.
  useEffect(() => {
    if (id === undefined) return
    if (ids.length > 0) focusQuestion(current)
    else box.current?.querySelector<HTMLElement>('form input:checked')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, current])
  useEffect(() => {
    if (mode === 'proxy') box.current?.querySelector<HTMLElement>('[data-proxy] input')?.focus()
  }, [mode, id, box])
  if (!who) return null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Owner voting={voting} resident={who.resident} />
        <Presence voting={voting} of={of} />
        <Questions voting={voting} of={of} />
        {ids.length > 0 && (
          <SignerField
            coOwners={who.resident.co_owners}
            value={of.signed_by}
            onChange={of.setSignedBy}
            error={of.errorOf('signed_by')}
          />
        )}
        {ids.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('votingDesk.noAnswers')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancel}>
            {t('votingDesk.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('votingDesk.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
