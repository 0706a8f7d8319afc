import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Ballot } from '@oselia/contract/voting-ballots'
import type { SheetDetails } from '@oselia/contract/voting-sheets'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { dayIn } from '../votings/votings.public.ts'
import { CheckForm } from './sheets.check.tsx'
import { EntryForm } from './sheets.entry.form.tsx'
import type { Series } from './sheets.entry.state.ts'
import classes from './sheets.module.css'
import { placeAfter, proposedDay } from './sheets.rules.ts'
import { SheetViewer, useViewer } from './sheets.viewer.tsx'

type Step = 'enter' | 'check'

const sheetQuery = (id: number, residentId: number) =>
  read('GET /voting/:id/sheets/:residentId', { params: { id, residentId } })

/** Loads a sheet and its pictures before it is shown. */
const preload = async (id: number, residentId: number) => {
  const { data } = await queryClient.ensureQueryData(sheetQuery(id, residentId))
  for (const { image } of data.pages) if (image) new Image().src = image.url
}

/** The sheets that are worked through: those that waited when the page was opened. */
const useSeries = (id: number, step: Step, first: number | undefined) => {
  const { data: waiting } = useRead('GET /voting/:id/sheets', { params: { id }, query: { step } })
  const [left, setLeft] = useState(() =>
    waiting.filter(({ own }) => step === 'enter' || !own).map((one) => one.resident_id),
  )
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      left.findIndex((one) => one === first),
    ),
  )
  const [isOwnLeft] = useState(() => waiting.length > left.length)
  const next = left[(at + 1) % left.length]
  useEffect(() => {
    if (next !== undefined) preload(id, next).catch(() => undefined)
  }, [id, next])
  // Lists elsewhere learn of what was entered here.
  useEffect(() => () => void invalidate('voting'), [])
  const done = (residentId: number) => {
    const rest = left.filter((one) => one !== residentId)
    setAt(placeAfter(at, rest.length))
    setLeft(rest)
  }
  return { current: left[at], left: left.length, isOwnLeft, done, skip: () => setAt((at + 1) % left.length) }
}

const Warnings = ({ voting, details: { resident, missing } }: { voting: Voting; details: SheetDetails }) => {
  const t = useText()
  const { day, list } = useFormat(voting.timezone)
  const { ballot, conflicts } = resident
  return (
    <>
      {missing.length > 0 && (
        <Alert color="orange">{t('votingSheetEntry.missing', { pages: list(missing.map(String)) })}</Alert>
      )}
      {conflicts > 0 && <Alert color="orange">{t('votingSheetEntry.conflicts')}</Alert>}
      {ballot && (
        <Alert color="orange">
          {t('votingSheetEntry.voted', { how: t(`votingPeople.channel_${ballot.channel}`), day: day(ballot.cast_on) })}
        </Alert>
      )}
    </>
  )
}

const Owner = ({ details: { resident } }: { details: SheetDetails }) => {
  const t = useText()
  const units = resident.shares.map(({ unit, numerator, denominator }) =>
    t('votingPeople.share', { unit: t('votingPeople.unit', { unit }), share: `${numerator}/${denominator}` }),
  )
  return (
    <div>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        № {resident.number} · {resident.name}
      </Title>
      <Text size="sm" c="dimmed">
        {units.join(', ')}
      </Text>
    </div>
  )
}

interface SheetProps {
  voting: Voting
  details: SheetDetails
  step: Step
  series: Series
  change: (part: Partial<Series>) => void
  done: (name: string, ballot: Ballot | null) => void
  skip: () => void
}

/** The ballot that a second person compares: that of the sheet, or the one that replaced it. */
const ballotToCheck = ({ resident, sheet }: SheetDetails): Ballot | undefined => {
  const standing = resident.ballots.filter(({ state }) => state === 'counted' || state === 'conflict')
  return standing.find(({ id }) => id === sheet?.ballot_id) ?? standing.find(({ channel }) => channel === 'paper')
}

const SheetWork = (props: SheetProps) => {
  const { voting, details, step, done, skip } = props
  const viewer = useViewer(details.pages)
  const [isCorrecting, setCorrecting] = useState(false)
  const ballot = step === 'check' ? ballotToCheck(details) : undefined
  const { name } = details.resident
  return (
    <div className={classes.work}>
      <SheetViewer of={viewer} />
      <Stack gap="sm">
        <Owner details={details} />
        {step === 'enter' && <Warnings voting={voting} details={details} />}
        {ballot && !isCorrecting ? (
          <CheckForm
            voting={voting}
            details={details}
            ballot={ballot}
            viewer={viewer}
            done={() => done(name, null)}
            correct={() => setCorrecting(true)}
            skip={skip}
          />
        ) : (
          <EntryForm {...props} viewer={viewer} replaces={ballot ?? null} done={(saved) => done(name, saved)} />
        )}
      </Stack>
    </div>
  )
}

/** The day and the surveyor that a series of papers begins with. */
export const usualSeries = (voting: Voting): Series => {
  const today = dayIn(Date.now(), voting.timezone)
  const from = voting.survey_from ?? today
  return { cast_on: proposedDay(null, today, { from, to: voting.survey_to ?? today }), surveyor: '' }
}

interface Props {
  id: number
  step: Step
  first: number | undefined
}

/** Scanned sheets one after another: the picture beside the answers, everything by keyboard. */
export const EntryPage = ({ id, step, first }: Props) => {
  const t = useText()
  const local = useLocal()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const { current, left, isOwnLeft, done, skip } = useSeries(id, step, first)
  const [series, setSeries] = useState(() => usualSeries(voting))
  const [said, say] = useState('')
  const { data } = useQuery({ ...sheetQuery(id, current ?? 0), enabled: current !== undefined })
  const finished = (name: string, ballot: Ballot | null) => {
    say(t(ballot?.state === 'conflict' ? 'votingSheetEntry.savedConflict' : 'votingSheetEntry.savedOne', { name }))
    if (current !== undefined) done(current)
  }
  return (
    <>
      <PageHeader
        title={t(step === 'check' ? 'votingSheetEntry.titleCheck' : 'votingSheetEntry.titleEnter')}
        above={local(voting.title)}
        beside={
          <Text size="sm" c="dimmed">
            {t('votingSheetEntry.left', { n: left })}
          </Text>
        }
      />
      <Text size="sm" role="status" mih={22}>
        {said}
      </Text>
      {current === undefined ? (
        <Empty
          title={t('votingSheetEntry.doneTitle')}
          text={t(isOwnLeft ? 'votingSheetEntry.ownLeft' : 'votingSheetEntry.doneText')}
          action={
            <ButtonLink to="/Voting/$id/scans" params={{ id }}>
              {t('votingSheets.scans')}
            </ButtonLink>
          }
        />
      ) : data?.data.resident.id === current ? (
        <SheetWork
          key={current}
          voting={voting}
          details={data.data}
          step={step}
          series={series}
          change={(part) => setSeries((before) => ({ ...before, ...part }))}
          done={finished}
          skip={skip}
        />
      ) : (
        <Skeleton h={400} role="status" aria-label={t('ui.loading')} />
      )}
    </>
  )
}
