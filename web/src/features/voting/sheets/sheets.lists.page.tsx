import { Alert, Stack, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { VotingList } from '@oselia/contract/voting-lists'
import type { Voting } from '@oselia/contract/votings'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { invalidate } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { usualSeries } from './sheets.entry.page.tsx'
import { useSheetKeys } from './sheets.keys.ts'
import { CurrentRow, ListTools, useFinder } from './sheets.lists.form.tsx'
import { type ListEntryState, useListEntry } from './sheets.lists.state.ts'
import { ListTable } from './sheets.lists.table.tsx'
import classes from './sheets.module.css'
import { SheetViewer, useViewer, type Viewer } from './sheets.viewer.tsx'

const showOwner = async (voting: Voting, row: VotingResident) =>
  (await import('../votings/votings.resident.public.ts')).showResidentDialog(voting, row)

/** Pages of the question that is answered, where there are any; the place among them stays from question to question. */
const pagesOf = ({ pages }: VotingList, question: number) => {
  const own = pages.filter(({ list }) => list?.question === question + 1)
  return own.length > 0 ? own : pages
}

const toRepresentative = () => {
  const place = document.querySelector<HTMLElement>('[data-representative]')
  const box = place?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box && !box.checked) box.click()
  // The fields are there after the next rendering.
  requestAnimationFrame(() => place?.querySelector<HTMLElement>('input[type="text"], input:not([type])')?.focus())
}

interface KeysProps {
  voting: Voting
  of: ListEntryState
  viewer: Viewer
  find: { input: { current: HTMLInputElement | null }; jump: () => void }
}

const useListKeys = ({ voting, of, viewer, find }: KeysProps) =>
  useSheetKeys({
    offered: voting.rules.answers,
    answer: of.answer,
    acts: {
      ...viewer.acts,
      up: () => of.move({ row: -1 }),
      down: () => of.move({ row: 1 }),
      left: () => of.move({ question: -1 }),
      right: () => of.move({ question: 1 }),
      save: () => (document.activeElement === find.input.current ? find.jump() : of.save()),
      skip: of.skip,
      clear: of.clear,
      date: () => document.querySelector<HTMLElement>('[data-series] input')?.focus(),
      find: () => find.input.current?.focus(),
      by_question: () => of.setByQuestion(!of.isByQuestion),
      open: () => of.owner && void showOwner(voting, of.owner),
      representative: toRepresentative,
    },
  })

const Refused = ({ rows, of }: { rows: readonly VotingResident[]; of: ListEntryState }) => {
  const t = useText()
  const refused = rows.flatMap(({ id, name }) => {
    const mark = of.marks[id]
    return mark?.state === 'failed' ? [`${name}: ${mark.reason}`] : []
  })
  return refused.length === 0 ? null : (
    <Alert color="red" role="alert">
      {t('votingLists.failed', { reason: refused.join('; ') })}
    </Alert>
  )
}

const ListWork = ({ voting, list }: { voting: Voting; list: VotingList }) => {
  const t = useText()
  const { rows } = list
  const [series, setSeries] = useState(() => usualSeries(voting))
  const [floor, setFloor] = useState<number | null>(null)
  const viewerPage = useRef<number | null>(null)
  const here = floor === null ? rows : rows.filter(({ shares }) => shares.some((share) => share.floor === floor))
  const of = useListEntry({ voting, rows: here, series, pageId: () => viewerPage.current })
  const viewer = useViewer(pagesOf(list, of.current.question))
  useEffect(() => {
    viewerPage.current = viewer.page?.id ?? null
  })
  const input = useRef<HTMLInputElement>(null)
  const { field, jump } = useFinder({ rows: here, input, go: (row) => of.go({ row, question: 0 }) })
  useListKeys({ voting, of, viewer, find: { input, jump } })
  useLeaveGuard(of.isUnsaved, useRef(false))
  // Lists elsewhere learn of what was entered here.
  useEffect(() => () => void invalidate('voting'), [])
  const floors = [...new Set(rows.flatMap(({ shares }) => shares.flatMap((share) => share.floor ?? [])))].toSorted(
    (a, b) => a - b,
  )
  const done = of.listed.filter(({ id, isDone }) => isDone && of.marks[id]?.state !== 'saving').length
  const work = (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t('votingLists.entered', { done, of: here.length })}
        {done === here.length && ` ${t('votingLists.allDone')}`}
      </Text>
      <Refused rows={here} of={of} />
      {of.owner && <CurrentRow key={of.owner.id} voting={voting} owner={of.owner} of={of} />}
      <ListTable
        voting={voting}
        rows={here}
        shown={[...here.keys()]}
        of={of}
        open={(row) => void showOwner(voting, row)}
      />
      {field}
      <ListTools
        voting={voting}
        of={of}
        series={series}
        change={(part) => setSeries((before) => ({ ...before, ...part }))}
        floors={floors}
        floor={floor}
        setFloor={setFloor}
      />
      <Text size="xs" c="dimmed">
        {t('votingLists.keys')}
      </Text>
    </Stack>
  )
  if (list.pages.length === 0) return work
  return (
    <div className={classes.work}>
      <SheetViewer of={viewer} />
      {work}
    </div>
  )
}

interface Props {
  id: number
  house: number
  entrance: number
}

/** The list of an entrance, entered row by row beside its scan. */
export const ListPage = ({ id, house, entrance }: Props) => {
  const t = useText()
  const local = useLocal()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const { data: list } = useRead('GET /voting/:id/list', { params: { id }, query: { house_id: house, entrance } })
  const name = voting.houses.find((one) => one.id === house)?.name
  const title = name ? t('votingLists.of', { house: name, n: entrance }) : t('votingLists.entrance', { n: entrance })
  return (
    <>
      <PageHeader title={title} above={{ path: '/Voting/$id', title: local(voting.title) }} />
      {list.rows.length === 0 ? (
        <Empty title={t('votingLists.title')} text={t('votingLists.noRows')} />
      ) : (
        <ListWork voting={voting} list={list} />
      )}
    </>
  )
}
