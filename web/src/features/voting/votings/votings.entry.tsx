import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Ballot, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { AnswerFields, RepresentativeFields } from './votings.entry.fields.tsx'
import { SignerField } from './votings.co-owners.tsx'
import { SurveyorField } from './votings.surveyor.tsx'
import { type BallotEntry, type Correction, useBallotEntry } from './votings.entry.state.ts'
import { answerOfKey } from './votings.rules.ts'

/** A resident of the register as the lookup shows it: the units first, since they are what a sheet is found by. */
export const choiceOf = ({ id, name, shares, co_owners }: VotingResident) => ({
  id,
  label: [...shares.map(({ unit }) => text('votingPeople.unit', { unit })), name].join(' · '),
  name,
  co_owners,
  also: shares.map(({ unit }) => unit),
})

export const finderOf = (id: number) => async (search_query: string, signal: AbortSignal) => {
  const { data } = await call('GET /voting/:id/residents', {
    params: { id },
    query: { search_query, per_page: 20 },
    signal,
  })
  return data.filter(({ member_id }) => member_id !== null).map(choiceOf)
}

/** Digits answer the question and go on to the next; Enter saves. */
const useEntryKeys = (of: BallotEntry, { questions, rules }: Voting) => {
  const pressed = (event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const at = target.closest<HTMLElement>('[data-question]')?.dataset.question
    if (at === undefined) return
    if (key === 'Enter') {
      event.preventDefault()
      return of.submit()
    }
    const answer = answerOfKey(key, rules.answers)
    if (!answer) return
    event.preventDefault()
    of.answer(Number(at), answer)
    const next = questions[questions.findIndex(({ id }) => id === Number(at)) + 1]
    if (next) of.focusQuestion(next.id)
  }
  useEffect(() => {
    const node = of.form.current
    node?.addEventListener('keydown', pressed)
    return () => node?.removeEventListener('keydown', pressed)
  })
}

interface EntryProps {
  voting: Voting
  correction: Correction | undefined
  close: () => void
}

const Series = ({ of, voting }: { of: BallotEntry; voting: Voting }) => {
  const t = useText()
  const { channel, setChannel, cast_on, setCastOn, surveyor, setSurveyor, errorOf } = of
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'start' }}>
      <NativeSelect
        label={t('votingPeople.channel')}
        value={channel}
        data={(['meeting', 'paper'] as const).map((value) => ({ value, label: t(`votingPeople.channel_${value}`) }))}
        onChange={(event) => setChannel(event.currentTarget.value === 'meeting' ? 'meeting' : 'paper')}
        error={errorOf('channel')}
      />
      <DayField
        label={t('votingPeople.cast_on')}
        withAsterisk
        value={cast_on}
        onChange={setCastOn}
        error={errorOf('cast_on')}
      />
      {channel === 'paper' && (
        <SurveyorField voting={voting} value={surveyor} onChange={setSurveyor} error={errorOf('surveyor')} />
      )}
    </SimpleGrid>
  )
}

const Reason = ({ of: { checked, reason, setReason, errorOf } }: { of: BallotEntry }) => {
  const t = useText()
  return (
    <Textarea
      label={t('votingPage.reason')}
      withAsterisk
      autosize
      maxLength={1000}
      error={checked && reason.trim() === '' ? t('votingPage.reasonNeeded') : errorOf('reason')}
      value={reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
}

const Signer = ({ of: { who, signed_by, setSignedBy, errorOf } }: { of: BallotEntry }) => (
  <SignerField coOwners={who?.co_owners} value={signed_by} onChange={setSignedBy} error={errorOf('signed_by')} />
)

const Entry = ({ voting, correction, close }: EntryProps) => {
  const t = useText()
  const of = useBallotEntry(voting, correction, close)
  const { form, said, who, checked, errorOf, submit, busy } = of
  useEntryKeys(of, voting)
  const first = voting.questions[0]
  const choose = (next: Parameters<typeof of.setWho>[0]) => {
    of.setWho(next)
    of.setSignedBy(null)
    if (next && first) requestAnimationFrame(() => of.focusQuestion(first.id))
  }
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('votingPeople.enterAbout')}
        </Text>
        {said && (
          <Alert color={said.color} role={said.color === 'green' ? 'status' : 'alert'}>
            {said.sentence}
          </Alert>
        )}
        <Series of={of} voting={voting} />
        <LookupField
          label={t('votingPeople.owner')}
          path="resident_id"
          resource="voting"
          within={voting.id}
          find={finderOf(voting.id)}
          value={who}
          choose={choose}
          autofocus={!correction}
          disabled={correction !== undefined}
          error={checked && !who ? t('issues.required') : errorOf('resident_id')}
          withAsterisk
        />
        <AnswerFields of={of} voting={voting} />
        <Signer of={of} />
        <RepresentativeFields rules={voting.rules} of={of} />
        {correction && <Reason of={of} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t(correction ? 'ui.save' : 'votingPeople.saveNext')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Enters ballots one after another, or corrects a counted one that was entered wrongly. */
export const showBallotEntry = (voting: Voting, given?: { resident: VotingResident; ballot: Ballot }) =>
  showModal({
    title: text(given ? 'votingPeople.correct' : 'votingPeople.enter'),
    size: 'xl',
    body: (close) => (
      <Entry
        voting={voting}
        correction={given && { who: choiceOf(given.resident), ballot: given.ballot }}
        close={close}
      />
    ),
  })
