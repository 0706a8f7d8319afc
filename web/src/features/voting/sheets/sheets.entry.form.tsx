import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Ballot } from '@oselia/contract/voting-ballots'
import type { SheetDetails } from '@oselia/contract/voting-sheets'
import type { Voting } from '@oselia/contract/votings'
import { DayField } from '../../../platform/day-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { useAction } from '../../../platform/use-query.ts'
import { AnswerField, RepresentativeFields, SignerField, SurveyorField } from '../votings/votings.public.ts'
import { type Series, type SheetEntryState, useSheetEntry } from './sheets.entry.state.ts'
import { useSheetKeys } from './sheets.keys.ts'
import classes from './sheets.module.css'
import type { Viewer } from './sheets.viewer.tsx'

interface QuestionsProps {
  voting: Voting
  of: SheetEntryState
}

const Questions = ({ voting, of: { answers, answer, current, go, checked } }: QuestionsProps) => {
  const t = useText()
  return voting.questions.map(({ id }, at) => (
    <div
      key={id}
      className={classes.question}
      data-question={id}
      data-current={at === current || undefined}
      data-open={(checked && answers[id] === undefined) || undefined}
      onFocus={() => at !== current && go(at)}
    >
      <AnswerField
        voting={voting}
        at={at}
        given={answers[id]}
        error={checked && answers[id] === undefined && t('votingSheetEntry.answerAll')}
        choose={(chosen) => answer(chosen, at)}
      />
    </div>
  ))
}

interface SeriesProps {
  voting: Voting
  series: Series
  change: (part: Partial<Series>) => void
  error: string | undefined
  surveyorError?: string | undefined
}

/** What stays from sheet to sheet. */
export const SeriesFields = ({ voting, series, change, error, surveyorError }: SeriesProps) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} data-series>
      <DayField
        label={t('votingPeople.cast_on')}
        withAsterisk
        value={series.cast_on}
        onChange={(cast_on) => change({ cast_on })}
        error={error}
      />
      <SurveyorField
        voting={voting}
        value={series.surveyor}
        onChange={(surveyor) => change({ surveyor })}
        error={surveyorError}
      />
    </SimpleGrid>
  )
}

interface Props {
  voting: Voting
  details: SheetDetails
  viewer: Viewer
  replaces: Ballot | null
  series: Series
  change: (part: Partial<Series>) => void
  done: (ballot: Ballot | null) => void
  skip: () => void
}

const Buttons = ({
  voting,
  details,
  busy,
  skip,
  done,
}: Pick<Props, 'voting' | 'details' | 'skip' | 'done'> & { busy: boolean }) => {
  const t = useText()
  const spoil = useAction('POST /voting/:id/sheets', { done: () => done(null), message: t('votingSheets.marked') })
  const { id } = details.resident
  return (
    <Group justify="space-between" gap="xs">
      <Button
        variant="subtle"
        color="gray"
        loading={spoil.isPending}
        onClick={() => spoil.mutate({ params: { id: voting.id }, body: { resident_ids: [id], state: 'spoiled' } })}
      >
        {t('votingSheetEntry.spoiled')}
      </Button>
      <Group gap="xs">
        <Button variant="default" onClick={skip}>
          {t('votingSheetEntry.skip')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('votingSheetEntry.save')}
        </Button>
      </Group>
    </Group>
  )
}

const Reason = ({ of: { reason, setReason, checked, errorOf } }: { of: SheetEntryState }) => {
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

/** The answers of a sheet, given by keys beside its picture. */
export const EntryForm = (props: Props) => {
  const { voting, viewer, replaces, series, change, skip } = props
  const t = useText()
  const of = useSheetEntry(props)
  const { form, answer, current, go, save, said, busy, errorOf, focus } = of
  useSheetKeys({
    offered: voting.rules.answers,
    answer: (given) => answer(given),
    acts: {
      ...viewer.acts,
      up: () => go(current - 1),
      down: () => go(current + 1),
      save,
      date: () => focus('[data-series] input'),
      skip,
    },
  })
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="sm">
        <Questions voting={voting} of={of} />
        <SeriesFields
          voting={voting}
          series={series}
          change={change}
          error={errorOf('cast_on')}
          surveyorError={errorOf('surveyor')}
        />
        <SignerField
          coOwners={props.details.resident.co_owners}
          value={of.signed_by}
          onChange={of.setSignedBy}
          error={errorOf('signed_by')}
        />
        <RepresentativeFields rules={voting.rules} of={of} />
        {replaces && <Reason of={of} />}
        {said && (
          <Alert color="red" role="alert">
            {said}
          </Alert>
        )}
        <Buttons {...props} busy={busy} />
        <Text size="xs" c="dimmed">
          {t('votingSheetEntry.keys')}
        </Text>
      </Stack>
    </form>
  )
}
