import { Button, Menu, Text } from '@mantine/core'
import type { Representative, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { electronicStages, type ElectronicStage } from '@oselia/contract/electronic-ballots.enums'
import { sheetStates, type SheetState } from '@oselia/contract/voting-sheets.enums'
import type { attendanceModes } from '@oselia/contract/votings.enums'
import { IconKeyboard } from '@tabler/icons-react'
import { call } from '../../../platform/api.ts'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect, FilterText } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { invalidate } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { BallotMarks } from './votings.ballot.tsx'
import { StateBadge, Timer, VotedBar } from './votings.state.tsx'
import { usePercent, useWeightWords } from './votings.words.ts'

const participations = ['voted', 'missing', 'conflict', 'unknown'] as const
type Resident = VotingResident

export type ParticipantSearch = ListSearch & {
  participation?: (typeof participations)[number]
  house_id?: number[]
  entrance?: number
  noticed?: 'true' | 'false'
  present?: 'true' | 'false'
  sheet?: SheetState
  electronic?: ElectronicStage
}

const Units = ({ row }: { row: Resident }) => {
  const t = useText()
  return row.shares.map(({ unit }) => t('votingPeople.unit', { unit })).join(', ')
}

const Name = ({ row }: { row: Resident }) => {
  const t = useText()
  return row.member_id === null ? (
    <Text span c="dimmed" inherit>
      {t('votingPeople.unknown')}
    </Text>
  ) : (
    row.name
  )
}

const WeightCell = ({ row: { weight } }: { row: Resident }) => {
  const { number } = useFormat()
  const percent = usePercent()
  const t = useText()
  return t('votingPeople.weightOf', {
    weight: number(Number(weight.value), { maximumFractionDigits: 2 }),
    percent: percent(weight.percent),
  })
}

/** Nothing yet: left out of the cards of a phone. */
const none = <span data-none>—</span>

const NoticeCell = ({ row: { notice } }: { row: Resident }) => {
  const t = useText()
  const { day } = useFormat()
  if (!notice) return none
  return [t(`votingPeople.way_${notice.way}`), day(notice.sent_on), notice.refused && t('votingPeople.refusedShort')]
    .filter(Boolean)
    .join(', ')
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
  return electronic ? t(`votingElectronic.${electronic}`) : '—'
}

const columns: readonly Column<'GET /voting/:id/residents'>[] = [
  { key: 'name', label: 'votingPeople.name', sort: 'name', cell: (row) => <Name row={row} /> },
  { key: 'shares', label: 'votingPeople.units', sort: 'unit', cell: (row) => <Units row={row} /> },
  { key: 'weight', label: 'votingPeople.weight', sort: 'weight', end: true, cell: (row) => <WeightCell row={row} /> },
  { key: 'notice', label: 'votingPeople.notice', cell: (row) => <NoticeCell row={row} /> },
  { key: 'attendance', label: 'votingPeople.attendance', cell: (row) => <AttendanceCell row={row} /> },
  { key: 'sheet', label: 'votingSheets.sheet', cell: (row) => <SheetCell row={row} /> },
  { key: 'electronic', label: 'votingElectronic.title', cell: (row) => <ElectronicCell row={row} /> },
  { key: 'ballot', label: 'votingPeople.ballot', cell: (row) => <BallotMarks row={row} /> },
]

const Filters = ({ search }: { search: ParticipantSearch }) => {
  const t = useText()
  return (
    <>
      <FilterSelect
        name="participation"
        label={t('votingPeople.participation')}
        value={search.participation}
        any={t('votingPeople.anyParticipation')}
        data={participations.map((value) => ({ value, label: t(`votingPeople.part_${value}`) }))}
      />
      <FilterSelect
        name="noticed"
        label={t('votingPeople.notice')}
        value={search.noticed}
        any={t('votingPeople.anyNotice')}
        data={[
          { value: 'true', label: t('votingPeople.noticed') },
          { value: 'false', label: t('votingPeople.notNoticed') },
        ]}
      />
      <FilterSelect
        name="present"
        label={t('votingPeople.attendance')}
        value={search.present}
        any={t('votingPeople.anyPresence')}
        data={[
          { value: 'true', label: t('votingPeople.present') },
          { value: 'false', label: t('votingPeople.absent') },
        ]}
      />
      <FilterSelect
        name="sheet"
        label={t('votingSheets.sheet')}
        value={search.sheet}
        any={t('votingSheets.anySheet')}
        data={sheetStates.map((value) => ({ value, label: t(`votingSheets.state_${value}`) }))}
      />
      <FilterSelect
        name="electronic"
        label={t('votingElectronic.title')}
        value={search.electronic}
        any={t('votingElectronic.any')}
        data={electronicStages.map((value) => ({ value, label: t(`votingElectronic.${value}`) }))}
      />
      <FilterText
        name="entrance"
        label={t('votingPeople.entrance')}
        value={search.entrance === undefined ? undefined : String(search.entrance)}
      />
      <HouseFilter value={search.house_id} />
    </>
  )
}

const showNotices = async (voting: Voting, ids: number[], done: () => void) =>
  (await import('./votings.notices.tsx')).showNoticesDialog(voting, ids, done)
const showResident = async (voting: Voting, resident: Resident) =>
  (await import('./votings.resident.tsx')).showResidentDialog(voting, resident)
const showEntry = async (voting: Voting) => (await import('./votings.entry.tsx')).showBallotEntry(voting)

/** Registers the owners at the meeting one after the other: each is a fact of its own in the history. */
const attend = async (
  voting: Voting,
  rows: readonly Resident[],
  mode: (typeof attendanceModes)[number] | null,
  representative: Representative | null = null,
) => {
  try {
    for (const { id: resident_id } of rows)
      await call('POST /voting/:id/attendance', {
        params: { id: voting.id },
        body: { resident_id, mode, representative },
      })
    await toast({ message: text('votingPeople.attended') })
  } catch (error) {
    await toastError(error)
  }
  await invalidate('voting')
}

interface BulkProps {
  voting: Voting
  rows: Resident[]
  clear: () => void
}

const Bulk = ({ voting, rows, clear }: BulkProps) => {
  const t = useText()
  const known = rows.filter(({ member_id }) => member_id !== null)
  const mayNotify = useCan('votings.update')
  const mayEnter =
    (useCan('ballots.create') || voting.grant !== null) && (voting.state === 'announced' || voting.state === 'meeting')
  const mark = async (mode: 'in_person' | 'video' | null) => {
    await attend(voting, known, mode)
    clear()
  }
  const askProxy = async () =>
    (await import('./votings.proxy.tsx')).showProxyDialog(known.length, async (representative) => {
      await attend(voting, known, 'proxy', representative)
      clear()
    })
  return (
    <>
      {mayNotify && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            void showNotices(
              voting,
              known.map(({ id }) => id),
              clear,
            )
          }
        >
          {t('votingPeople.recordNotices')}
        </Button>
      )}
      <Slot name="voting.sheetMarks" props={{ voting, ids: known.map(({ id }) => id), done: clear }} />
      {mayEnter && (
        <Menu withinPortal={false}>
          <Menu.Target>
            <Button size="xs" variant="default">
              {t('votingPeople.markPresent')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void mark('in_person')}>{t('votingPeople.mode_in_person')}</Menu.Item>
            <Menu.Item onClick={() => void mark('video')}>{t('votingPeople.mode_video')}</Menu.Item>
            {voting.rules.proxy.allowed && (
              <Menu.Item onClick={() => void askProxy()}>{t('votingPeople.mode_proxy')}</Menu.Item>
            )}
            <Menu.Item onClick={() => void mark(null)}>{t('votingPeople.takeBack')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

const bulkOf = (voting: Voting) => (rows: Resident[], clear: () => void) => (
  <Bulk voting={voting} rows={rows} clear={clear} />
)

const taking: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])

/** The owners of a voting with their notices, attendance and ballots. */
export const ParticipantsPage = ({ id, search }: { id: number; search: ParticipantSearch }) => {
  const t = useText()
  const local = useLocal()
  const weightWords = useWeightWords()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const mayEnter = (useCan('ballots.create') || voting.grant !== null) && taking.has(voting.state)
  const { snapshot, deadline, progress } = voting
  return (
    <>
      <PageHeader
        title={local(voting.title)}
        beside={
          <>
            <StateBadge voting={voting} />
            {deadline && <Timer voting={voting} isLong />}
            {progress && <VotedBar progress={progress} />}
            {snapshot && (
              <Text size="sm" c="dimmed">
                {weightWords(snapshot.total, snapshot.weight)}
              </Text>
            )}
          </>
        }
        actions={
          <>
            <Slot name="voting.papers" props={{ voting }} />
            {mayEnter && (
              <Button
                leftSection={<IconKeyboard size={18} aria-hidden="true" />}
                onClick={() => void showEntry(voting)}
              >
                {t('votingPeople.enter')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        list="GET /voting/:id/residents"
        params={{ id }}
        search={search}
        usual={{ per_page: 20 }}
        columns={columns}
        label={t('votingPage.participants')}
        open={(row) => void showResident(voting, row)}
        filters={<Filters search={search} />}
        actions={bulkOf(voting)}
        empty={{ title: t('votingPeople.emptyTitle'), text: t('votingPeople.emptyText') }}
      />
    </>
  )
}
