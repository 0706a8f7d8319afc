import { Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import type { Column } from '../../../platform/data-table.tsx'
import { useText } from '../../../platform/messages.ts'
import { BallotMarks } from './votings.ballot.tsx'
import classes from './votings.module.css'
import { NoticeText } from './votings.notice.tsx'
import { usePercent, useWeightWords } from './votings.words.ts'

type Resident = VotingResident

const Units = ({ row }: { row: Resident }) => {
  const t = useText()
  return row.shares.flatMap(({ unit }) => (unit ? t('votingPeople.unit', { unit }) : [])).join(', ')
}

const Name = ({ row }: { row: Resident }) => {
  const t = useText()
  return row.member_id === null ? (
    <Text span c="dimmed" inherit>
      {t('votingPeople.unknown')}
    </Text>
  ) : (
    <span className={classes.oneLine} title={row.name}>
      {row.name}
    </span>
  )
}

const WeightCell = ({ row: { weight }, by }: { row: Resident; by: string }) => {
  const words = useWeightWords()
  const percent = usePercent()
  const t = useText()
  return t('votingPeople.weightOf', { weight: words(weight.value, by), percent: percent(weight.percent) })
}

/** Nothing yet: left out of the cards of a phone. */
const none = <span data-none>—</span>

const NoticeCell = ({ row: { notice, co_owners } }: { row: Resident }) => {
  const t = useText()
  if (notice) return <NoticeText notice={notice} />
  const done = co_owners.filter((one) => one.notice !== null).length
  return done > 0 ? t('votingCoOwners.noticed', { done: String(done), all: String(co_owners.length) }) : none
}

const AttendanceCell = ({ row: { attendance } }: { row: Resident }) => {
  const t = useText()
  return attendance ? t(`votingPeople.mode_${attendance.mode}`) : none
}

const SheetCell = ({ row: { sheet } }: { row: Resident }) => {
  const t = useText()
  return sheet ? t(`votingSheets.state_${sheet.state}`) : none
}

const ElectronicCell = ({ row: { electronic } }: { row: Resident }) => {
  const t = useText()
  return electronic ? t(`votingElectronic.${electronic}`) : none
}

type ResidentColumn = Column<'GET /voting/:id/residents'>

/** Shown from the survey on, when nobody is noticed or comes any more. */
const fromSurvey: ReadonlySet<string> = new Set(['survey', 'counting', 'protocol', 'signed', 'published', 'archived'])

/** What the stage of the voting is about; the rest can be chosen. */
export const columnsOf = ({ state, rules, meeting_at, snapshot }: Voting): readonly ResidentColumn[] => {
  const later = fromSurvey.has(state)
  const hidden = new Set<string>([
    ...(later ? ['notice', 'attendance'] : ['sheet']),
    ...(meeting_at ? [] : ['attendance']),
    ...(rules.electronic === 'none' || !later ? ['electronic'] : []),
  ])
  return columnsBy(snapshot?.weight ?? 'area').map((column) =>
    hidden.has(column.key) ? Object.assign({}, column, { hidden: true }) : column,
  )
}

const columnsBy = (weight: string): readonly ResidentColumn[] => [
  { key: 'name', label: 'votingPeople.name', sort: 'name', cell: (row) => <Name row={row} /> },
  { key: 'shares', label: 'votingPeople.units', sort: 'unit', cell: (row) => <Units row={row} /> },
  {
    key: 'weight',
    label: 'votingPeople.weight',
    sort: 'weight',
    end: true,
    cell: (row) => <WeightCell row={row} by={weight} />,
  },
  { key: 'notice', label: 'votingPeople.notice', cell: (row) => <NoticeCell row={row} /> },
  { key: 'attendance', label: 'votingPeople.attendance', cell: (row) => <AttendanceCell row={row} /> },
  { key: 'sheet', label: 'votingSheets.sheet', cell: (row) => <SheetCell row={row} /> },
  { key: 'electronic', label: 'votingElectronic.title', cell: (row) => <ElectronicCell row={row} /> },
  { key: 'ballot', label: 'votingPeople.ballot', wide: true, cell: (row) => <BallotMarks row={row} /> },
]
