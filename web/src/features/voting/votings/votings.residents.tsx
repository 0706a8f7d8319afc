import { Button, Menu } from '@mantine/core'
import type { Representative, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { electronicStages, type ElectronicStage } from '@oselia/contract/electronic-ballots.enums'
import { sheetStates, type SheetState } from '@oselia/contract/voting-sheets.enums'
import type { attendanceModes } from '@oselia/contract/votings.enums'
import { IconKeyboard } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterSelect, FilterText } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { invalidate } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { sentenceOf, toast } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { columnsOf } from './votings.residents.columns.tsx'
import { StateBadge, Timer, VotedBar, VotingNumber } from './votings.state.tsx'

const participations = ['voted', 'missing', 'conflict', 'unknown', 'without_vote'] as const
type Resident = VotingResident

type ParticipantSearch = ListSearch & {
  participation?: (typeof participations)[number]
  house_id?: number[]
  entrance?: number
  noticed?: 'true' | 'false' | 'late'
  present?: 'true' | 'false'
  sheet?: SheetState
  electronic?: ElectronicStage
}

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
          { value: 'late', label: t('votingNotices.noticedLate') },
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

const showNotices = async (voting: Voting, owners: readonly Resident[], done: () => void) =>
  (await import('./votings.notices.tsx')).showNoticesDialog(voting, owners, done)
const showResident = async (voting: Voting, resident: Resident) =>
  (await import('./votings.resident.tsx')).showResidentDialog(voting, resident)
const showEntry = async (voting: Voting) => (await import('./votings.entry.tsx')).showBallotEntry(voting)

/** Why an act was refused: the words at its fields, where there are any. */
const reasonOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.errors).flat().join(' ')) || sentenceOf(error)

/**
 * Registers the owners at the meeting one after the other: each is a fact of its own in the history. Resolves to why one
 * was refused, after how many, or to null.
 */
const attend = async (
  voting: Voting,
  rows: readonly Resident[],
  mode: (typeof attendanceModes)[number] | null,
  representative: Representative | null = null,
): Promise<string | null> => {
  let registered = 0
  let problem: string | null = null
  try {
    for (const { id: resident_id } of rows) {
      await call('POST /voting/:id/attendance', {
        params: { id: voting.id },
        body: { resident_id, mode, representative },
      })
      registered += 1
    }
    await toast({ message: text('votingPeople.attended') })
  } catch (error) {
    const told = { n: registered, count: rows.length, name: rows[registered]?.name ?? '', reason: reasonOf(error) }
    problem = rows.length > 1 ? text('votingPeople.attendedPart', told) : told.reason
  }
  await invalidate('voting')
  return problem
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
    const problem = await attend(voting, known, mode)
    if (problem) await toast({ message: problem, kind: 'refused' })
    else clear()
  }
  const askProxy = async () =>
    (await import('./votings.proxy.tsx')).showProxyDialog(voting.rules, known.length, async (representative) => {
      const problem = await attend(voting, known, 'proxy', representative)
      if (!problem) clear()
      return problem
    })
  return (
    <>
      {mayNotify && (
        <Button size="xs" variant="default" onClick={() => void showNotices(voting, known, clear)}>
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
            <Menu.Item onClick={() => void askProxy()}>{t('votingPeople.mode_proxy')}</Menu.Item>
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
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const mayEnter = (useCan('ballots.create') || voting.grant !== null) && taking.has(voting.state)
  const mayExport = useCan('votings.export')
  const { deadline, progress } = voting
  const columns = useMemo(() => columnsOf(voting), [voting])
  return (
    <>
      <PageHeader
        above={local(voting.title)}
        beside={
          <>
            <VotingNumber voting={voting} />
            <StateBadge voting={voting} />
            {deadline && <Timer voting={voting} />}
            {progress && <VotedBar progress={progress} />}
          </>
        }
        more={
          mayExport && (
            <ExportButton
              list="voting-participants"
              permission="votings.export"
              search={Object.assign({}, search, { voting_id: id })}
            />
          )
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
        usual={{ per_page: 25 }}
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
