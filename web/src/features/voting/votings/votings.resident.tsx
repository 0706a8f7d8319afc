import { Alert, Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import type { Ballot, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { AttendanceText, RepresentativeFile, useRepresentative } from './votings.attendance.tsx'
import { CoOwnersNoticed, useSigner } from './votings.co-owners.tsx'
import { showBallotEntry } from './votings.entry.tsx'
import { NoticeText } from './votings.notice.tsx'
import { Withholding } from './votings.withholding.tsx'
import { usePercent, useWeightWords } from './votings.words.ts'

type Act = 'count' | 'reject' | 'withdraw'
const taking: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])

interface BallotProps {
  voting: Voting
  resident: VotingResident
  ballot: Ballot
  /** Undefined where the user may not decide. */
  decide: ((act: Act) => void) | undefined
  correct: (() => void) | undefined
}

/** Whether the rules make the sheet invalid, as nobody signed it as the surveyor. */
const isUnsigned = ({ rules }: Voting, { channel, surveyor }: Ballot) =>
  rules.requires_surveyor && channel === 'paper' && surveyor === null

/** What the owner gave electronically stays, and while votes are counted nothing is taken back. */
const mayWithdraw = ({ state }: Voting, { channel }: Ballot) =>
  state !== 'counting' && channel !== 'code' && channel !== 'signature'

const BallotActs = ({ voting, ballot, decide, correct }: Omit<BallotProps, 'resident'>) => {
  const t = useText()
  const { state } = ballot
  return (
    <Group gap="xs">
      {decide && state === 'conflict' && (
        <>
          <Button size="xs" variant="default" onClick={() => decide('count')}>
            {t('votingPeople.count')}
          </Button>
          <Button size="xs" variant="default" onClick={() => decide('reject')}>
            {t('votingPeople.reject')}
          </Button>
        </>
      )}
      {decide && state === 'counted' && mayWithdraw(voting, ballot) && (
        <Button size="xs" variant="default" onClick={() => decide('withdraw')}>
          {t('votingPeople.withdraw')}
        </Button>
      )}
      {correct && state === 'counted' && ballot.channel !== 'code' && ballot.channel !== 'signature' && (
        <Button size="xs" variant="default" onClick={correct}>
          {t('votingPeople.correct')}
        </Button>
      )}
    </Group>
  )
}

const BallotCard = ({ voting, resident, ballot, decide, correct }: BallotProps) => {
  const t = useText()
  const local = useLocal()
  const { day, moment } = useFormat(voting.timezone)
  const wordsOf = useRepresentative()
  const signerOf = useSigner()
  const { state, channel, cast_on, answers, representative, surveyor, reason, entered_by, created_at } = ballot
  return (
    <Card withBorder p="sm">
      <Stack gap={6}>
        <Group gap="xs">
          <Badge variant="default" tt="none">
            {t(`votingPeople.state_${state}`)}
          </Badge>
          <Text size="sm">
            {t(`votingPeople.channel_${channel}`)}, {day(cast_on)}
          </Text>
        </Group>
        {voting.questions.map(({ id, text }, at) => {
          const answer = answers.find((one) => one.question_id === id)?.answer
          return (
            <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {at + 1}. {local(text)}: <b>{answer ? t(`votingAnswers.${answer}`) : '—'}</b>
            </Text>
          )
        })}
        <Text size="sm" c="dimmed">
          {[
            signerOf(resident.co_owners, ballot.signed_by),
            representative && `${t('votingPeople.rep_name')}: ${wordsOf(representative)}`,
            surveyor && `${t('votingPeople.surveyor')}: ${surveyor}`,
            isUnsigned(voting, ballot) && t('votingPeople.noSurveyor'),
            entered_by && t('votingPeople.entered', { name: entered_by.name, at: moment(created_at) }),
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <RepresentativeFile file={representative?.file} />
        <BallotActs voting={voting} ballot={ballot} decide={decide} correct={correct} />
      </Stack>
    </Card>
  )
}

/** Decides on one ballot, with a reason that is asked for once a decision is chosen. */
const useDecision = (voting: Voting) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: string) => {
    setReason(next)
    setError(undefined)
  }
  const refuse = (sentence: string) => {
    setError(sentence)
    // On a narrow screen the field is scrolled away above the ballots, and its error with it.
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }
  const save = useAction('POST /voting/:id/ballots/:ballotId/decide', {
    done: () => write(''),
    message: t('votingPeople.decided'),
    failed: (failure) => {
      const sentences = failure.errors['reason']
      return sentences ? refuse(sentences.join(' ')) : toastError(failure)
    },
  })
  const decide = (ballotId: number, act: Act) => {
    if (reason.trim() === '') refuse(t('votingPage.reasonNeeded'))
    else save.mutate({ params: { id: voting.id, ballotId }, body: { act, reason } })
  }
  return { reason, write, field, decide, error }
}

const Shares = ({ resident: { shares, weight }, voting }: Props) => {
  const t = useText()
  const weightWords = useWeightWords()
  const percent = usePercent()
  return (
    <Text size="sm">
      {shares
        .map(({ house, unit, numerator, denominator }) =>
          t('votingPeople.share', {
            // The area outside of all units has no number.
            unit: [house.name, unit && t('votingPeople.unit', { unit })].filter(Boolean).join(', '),
            share: `${numerator}/${denominator}`,
          }),
        )
        .join('; ')}
      {' · '}
      {t('votingPeople.weightOf', {
        weight: weightWords(weight.value, voting.snapshot?.weight ?? 'area'),
        percent: percent(weight.percent),
      })}
    </Text>
  )
}

interface Props {
  voting: Voting
  resident: VotingResident
}

type Former = NonNullable<VotingResident['notice']> & {
  rescheduling_id: number
  former_at: string
  co_owner: { id: number; name: string }
}

/** Notices of the dates from which the meeting was moved. */
const FormerNotices = ({
  voting,
  of: { former_notices, co_owners },
}: {
  voting: Voting
  of: { former_notices: readonly Former[]; co_owners: readonly unknown[] }
}) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  return former_notices.map((notice) => (
    <Text key={`${notice.rescheduling_id} ${notice.co_owner.id}`} size="sm" c="dimmed">
      {co_owners.length > 1 && `${notice.co_owner.name}. `}
      {t('votingPeople.formerNotice', { at: moment(notice.former_at) })}: <NoticeText notice={notice} />
    </Text>
  ))
}

const Resident = ({ voting, resident }: Props) => {
  const t = useText()
  const { id } = voting
  const { data } = useQuery(read('GET /voting/:id/residents/:residentId', { params: { id, residentId: resident.id } }))
  const isOpen = taking.has(voting.state)
  const mayDecide = (useCan('ballots.approve') || voting.grant === 'commission') && isOpen
  const mayEnter = (useCan('ballots.create') || voting.grant !== null) && isOpen
  const { reason, write, field, decide, error } = useDecision(voting)
  if (!data) return <Skeleton h={160} role="status" aria-label={t('ui.loading')} />
  const { ballots } = data.data
  const isDecidable = mayDecide && ballots.some(({ state }) => state === 'counted' || state === 'conflict')
  return (
    <Stack gap="sm">
      <Shares voting={voting} resident={resident} />
      <CoOwnersNoticed of={data.data} />
      {data.data.notice && data.data.co_owners.length < 2 && (
        <Text size="sm">
          {t('votingPeople.notice')}: <NoticeText notice={data.data.notice} />
        </Text>
      )}
      <FormerNotices voting={voting} of={data.data} />
      {data.data.attendance && <AttendanceText voting={voting} attendance={data.data.attendance} />}
      <Withholding voting={voting} resident={data.data} />
      <Slot name="voting.sheet" props={{ voting, resident: data.data }} />
      {data.data.conflicts > 0 && (
        <Alert color="orange">{t('votingPage.conflicts', { count: data.data.conflicts })}</Alert>
      )}
      {isDecidable && (
        <Textarea
          ref={field}
          label={t('votingPeople.decideReason')}
          withAsterisk
          autosize
          minRows={1}
          maxLength={1000}
          error={error}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {ballots.length === 0 && <Text c="dimmed">{t('votingPeople.noBallots')}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {ballots.map((ballot) => (
          <BallotCard
            key={ballot.id}
            voting={voting}
            resident={resident}
            ballot={ballot}
            decide={mayDecide ? (act) => decide(ballot.id, act) : undefined}
            correct={mayEnter ? () => showBallotEntry(voting, { resident, ballot }) : undefined}
          />
        ))}
      </SimpleGrid>
      <Slot name="voting.resident" props={{ voting, residentId: resident.id }} />
    </Stack>
  )
}

/** An owner with all ballots beside each other, and what can be decided about them. */
export const showResidentDialog = (voting: Voting, resident: VotingResident) =>
  showModal({
    title: resident.name,
    size: 'xl',
    body: () => <Resident voting={voting} resident={resident} />,
  })
