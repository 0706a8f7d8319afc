import { Alert, Box, Button, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { BoardColumn } from '@oselia/contract/service-requests'
import type { RequestState } from '@oselia/contract/service-request-moves'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { Tools } from '../../../platform/data-table.tools.tsx'
import { useListViews } from '../../../platform/data-table.views.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { BoardCards } from './requests.board.column.tsx'
import { type Dragged, useDrag, useFocusOnMoved } from './requests.board.drag.ts'
import classes from './requests.board.module.css'
import { RequestFilters } from './requests.list.filters.tsx'
import { stateStyles } from '../request-records/request-records.public.ts'
import { type RequestSearch, boardAskedOf } from './requests.search.ts'

const openersIn = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-opener]') ?? []),
]

/** Arrows go from card to card: up and down in a column, left and right to the next one that has any. */
const stepByKey = (event: KeyboardEvent<HTMLElement>) => {
  const at = event.target as HTMLElement
  if (!at.matches('[data-opener]') || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const column = at.closest('[data-column]')
  const cards = openersIn(column)
  const row = cards.indexOf(at)
  const beside = (way: 1 | -1) => {
    const columns = [...event.currentTarget.querySelectorAll('[data-column]')]
    for (let i = columns.indexOf(column!) + way; i >= 0 && i < columns.length; i += way) {
      const others = openersIn(columns[i])
      if (others.length > 0) return others[Math.min(row, others.length - 1)]
    }
    return undefined
  }
  const goals: Record<string, HTMLElement | undefined> = {
    ArrowDown: cards[row + 1],
    ArrowUp: cards[row - 1],
    ArrowRight: beside(1),
    ArrowLeft: beside(-1),
  }
  const goal = goals[event.key]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

const noColumns: [] = []

/** Open requests by state. At phone widths one column at a time. */
export const RequestBoard = ({ search }: { search: RequestSearch }) => {
  const t = useText()
  const asked = boardAskedOf(search)
  const answer = useQuery({
    ...read('GET /service_request/board', { query: asked }),
    placeholderData: keepPreviousData,
  })
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const drag = useDrag()
  const views = useListViews({ list: '/service_request', columns: noColumns, visible: {}, setVisible: () => undefined })
  const columns = answer.data?.data
  useFocusOnMoved()
  const { view: _view, status: _status, page: _page, per_page: _perPage, sort: _sort, ...filters } = search
  if (answer.error instanceof ApiError && answer.error.status === 403) return <Forbidden />
  return (
    <Stack gap="sm" className={classes.page}>
      <Tools
        views={views}
        columns={noColumns}
        search={filters as Record<string, unknown>}
        filters={<RequestFilters search={search} board />}
      />
      {answer.error && (
        <Alert color="red" title={t('requestList.boardFailed')}>
          <Stack gap="xs" align="flex-start">
            {sentenceOf(answer.error)}
            <Button size="xs" variant="default" loading={answer.isFetching} onClick={() => void answer.refetch()}>
              {t('ui.retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {answer.isPending && <Skeleton h={420} role="status" aria-label={t('ui.loading')} />}
      {columns &&
        (narrow ? <OneColumn {...{ columns, search, drag }} /> : <AllColumns {...{ columns, search, drag }} />)}
    </Stack>
  )
}

interface Props {
  columns: BoardColumn[]
  search: RequestSearch
  drag: Dragged
}

const useCount = () => {
  const t = useText()
  const { number } = useFormat()
  return ({ total, total_capped }: BoardColumn) =>
    total_capped ? t('ui.overTotal', { total: number(total) }) : number(total)
}

const AllColumns = ({ columns, search, drag }: Props) => {
  const t = useText()
  const count = useCount()
  return (
    <>
      <Box
        role="group"
        aria-label={t('requestList.boardStates')}
        className={classes.board}
        onKeyDown={stepByKey}
        data-guide="request-board"
      >
        {columns.map((column) => {
          const { icon: Icon } = stateStyles[column.status]
          const state = t(`request.status_${column.status}`)
          return (
            <section
              key={column.status}
              aria-label={t('requestList.column', { state, count: count(column) })}
              className={classes.column}
              data-column={column.status}
              data-over={drag.over === column.status || undefined}
              {...drag.into(column.status)}
            >
              <h2 className={classes.head}>
                <Icon size={18} aria-hidden="true" />
                <span>{state}</span>
                <span className={classes.count}>{count(column)}</span>
              </h2>
              <BoardCards column={column} search={search} drag={drag} />
            </section>
          )
        })}
      </Box>
      <Text size="xs" c="dimmed">
        {t('requestList.boardKeys')}
      </Text>
    </>
  )
}

const OneColumn = ({ columns, search, drag }: Props) => {
  const t = useText()
  const count = useCount()
  const first = columns.find(({ total }) => total > 0) ?? columns[0]
  const [chosen, setChosen] = useState<RequestState | null>(null)
  const shown = chosen ?? first?.status ?? 'new'
  return (
    <Tabs
      value={shown}
      onChange={(next) => setChosen(next as RequestState)}
      variant="pills"
      keepMounted={false}
      onKeyDown={stepByKey}
      data-guide="request-board"
    >
      <Tabs.List aria-label={t('requestList.boardStates')} mb="sm" className={classes.tabs}>
        {columns.map((column) => (
          <Tabs.Tab key={column.status} value={column.status} rightSection={count(column)}>
            {t(`request.status_${column.status}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {columns.map((column) => (
        <Tabs.Panel key={column.status} value={column.status} data-column={column.status} tabIndex={-1}>
          {column.status === shown && <BoardCards column={column} search={search} drag={drag} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
