import { Button, Group, List, Pagination, Paper, Radio, Skeleton, Stack, Text } from '@mantine/core'
import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { ImportGrid } from './imports.grid.tsx'
import { blockOf, placed } from './imports.paste.ts'
import type { Edits } from './imports.pending.ts'
import { maxRows } from './imports.pending.rules.ts'
import { fieldName } from './imports.words.ts'

interface RowProps {
  run: ImportRun
  row: ImportRow
  /** Whether decisions can still be made. */
  open: boolean
}

const save = (run: ImportRun, id: number, part: { decision: string }) =>
  perform('PUT /imports/:id/rows', { params: { id: run.id }, body: { version: run.version, rows: [{ id, ...part }] } })

const Decide = ({ run, row }: Pick<RowProps, 'run' | 'row'>) => {
  const t = useText()
  const isRepeat = row.matches.some(({ id }) => id.startsWith('take:'))
  const choices = [
    ...row.matches.map(({ id, label }) => ({ value: id, label })),
    ...(isRepeat ? [] : [{ value: 'new', label: t('imports.isNew') }]),
    { value: 'skip', label: t('imports.leaveRow') },
  ]
  return (
    <Radio.Group
      label={t(isRepeat ? 'imports.whichRow' : 'imports.whoIsIt')}
      value={row.decision ?? ''}
      onChange={(decision) => void save(run, row.id, { decision })}
    >
      <Stack gap={6} mt={4}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** A value before or after a change, in the user's language. */
const useValue = () => {
  const t = useText()
  const { number, day } = useFormat()
  const written = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (typeof value === 'number') return number(value)
    if (Array.isArray(value)) return value.map(written).join(', ') || t('ui.none')
    if (typeof value === 'object') {
      const { number: phone, address } = value as { number?: unknown; address?: unknown }
      return written(phone ?? address)
    }
    const text = value as string
    return /^\d{4}-\d\d-\d\d$/.test(text) ? day(text) : text
  }
  return written
}

const Row = ({ run, row, open }: RowProps) => {
  const t = useText()
  const written = useValue()
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('imports.rowN', { n: row.row })}>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('imports.rowN', { n: row.row })}
        </Text>
        {row.changes.length > 0 && (
          <List size="sm">
            {row.changes.map((change) => (
              <List.Item key={change.field}>
                {t('imports.was', {
                  field: fieldName(t, change.field),
                  old: written(change.old),
                  new: written(change.new),
                })}
              </List.Item>
            ))}
          </List>
        )}
        {row.errors.map((error) => (
          <Text key={error.field + error.message} size="sm" c="var(--mantine-color-error)">
            {[error.column, error.message].filter(Boolean).join(': ')}
          </Text>
        ))}
        {row.warnings.map((warning) => (
          <Text key={warning.field + warning.message} size="sm" c="var(--mantine-color-orange-light-color)">
            {[fieldName(t, warning.field), warning.message].filter(Boolean).join(': ')}
          </Text>
        ))}
        {open && row.matches.length > 0 && <Decide run={run} row={row} />}
        {open && row.decision === 'skip' && (
          <Button
            size="compact-xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void save(run, row.id, { decision: 'none' })}
          >
            {t('imports.takeBack')}
          </Button>
        )}
        {open && ['error', 'change'].includes(row.outcome) && row.matches.length === 0 && (
          <Button
            size="compact-xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void save(run, row.id, { decision: 'skip' })}
          >
            {t('imports.leaveRow')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

const perPage = 50
/** The rows from one of a page on, read from the following pages as far as they are needed. */
const rowsFrom = async (
  run: ImportRun,
  query: { page: number; outcome?: ImportRow['outcome'] },
  first: number,
  count: number,
) => {
  const found: ImportRow[] = []
  for (
    let { page } = query, last = page;
    page <= last && found.length < count + first && found.length <= maxRows + perPage;
    page++
  ) {
    const answer = await call('GET /imports/:id/rows', {
      params: { id: run.id },
      query: { ...query, page, per_page: perPage },
    })
    found.push(...answer.data)
    last = answer.last_page
  }
  return found.slice(first, first + count)
}

const Corrections = ({
  run,
  pending,
  check,
  discard,
}: { run: ImportRun } & Pick<Edits, 'pending' | 'check' | 'discard'>) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const during = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const undoLast = () =>
    perform('POST /imports/:id/corrections/undo', { params: { id: run.id }, body: { version: run.version } })
  return (
    <Group gap="xs">
      {pending.size > 0 && (
        <>
          <Button size="xs" loading={busy} onClick={() => void during(check)()}>
            {t('importGrid.check', { count: pending.size })}
          </Button>
          <Button size="xs" variant="default" onClick={discard}>
            {t('importGrid.discard')}
          </Button>
        </>
      )}
      {pending.size === 0 && run.corrections > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void during(undoLast)()}>
          {t('importGrid.undoLast')}
        </Button>
      )}
    </Group>
  )
}

interface RowsProps {
  run: ImportRun
  /** Only rows of this outcome; all rows without it. */
  outcome: ImportRow['outcome'] | undefined
  open: boolean
  edits: Edits
}

const useRows = ({ run, outcome, edits }: RowsProps) => {
  const of = outcome ?? 'all'
  const page = edits.pageOf(of)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const query = { page, ...(outcome && { outcome }) }
  const answer = useQuery({
    ...read('GET /imports/:id/rows', { params: { id: run.id }, query: { ...query, per_page: perPage } }),
    placeholderData: keepPreviousData,
  })
  const count = answer.data?.data.length ?? 0
  const lastPage = Math.max(answer.data?.last_page ?? page, 1)
  // Corrected rows leave the filter, and the last page with them.
  useEffect(() => {
    if (page > lastPage) edits.turn(of, lastPage)
  })
  const turn = (to: number) => {
    edits.turn(of, to)
    setActive({ row: 0, column: 0 })
  }
  return {
    page,
    turn,
    query,
    answer,
    active: { ...active, row: Math.min(active.row, Math.max(count - 1, 0)) },
    setActive,
  }
}

/** Rows of the file, 50 per page, in a grid to correct them in; below it what the chosen row does and what it needs. */
export const ImportRows = (props: RowsProps) => {
  const t = useText()
  const { run, open, edits } = props
  const { page, turn, query, answer, active, setActive } = useRows(props)
  const { pending, write, check, discard } = edits
  if (answer.error) return <Text role="alert">{sentenceOf(answer.error)}</Text>
  if (!answer.data) return <Skeleton h={160} />
  const { data, last_page, total } = answer.data
  const row = data[active.row]
  const paste = async (place: { row: number; column: number }, columns: readonly number[], text: string) => {
    const block = blockOf(text)
    const targets = await rowsFrom(run, query, place.row, block.length)
    const { cells, isCut } = placed(block, targets, columns.slice(place.column - 1))
    if (write(cells) && isCut) await toast({ message: t('importGrid.tooLarge'), kind: 'refused' })
  }
  if (data.length === 0)
    return (
      <Stack gap="sm">
        <Text c="dimmed">{t('imports.noRows')}</Text>
        {open && <Corrections run={run} pending={pending} check={check} discard={discard} />}
      </Stack>
    )
  return (
    <Stack gap="sm">
      {open && <Text size="sm">{t('importGrid.help')}</Text>}
      <ImportGrid
        run={run}
        rows={data}
        total={total}
        before={(page - 1) * perPage}
        open={open}
        pending={pending}
        active={active}
        go={setActive}
        write={({ id }, column, text) => write([{ id, column, text }])}
        paste={(place, columns, text) => void paste(place, columns, text).catch(toastError)}
      />
      {last_page > 1 && (
        <Pagination
          value={page}
          onChange={turn}
          total={last_page}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'ui.nextPage' : 'ui.previousPage') })}
        />
      )}
      {open && <Corrections run={run} pending={pending} check={check} discard={discard} />}
      {row && <Row key={`${row.id}-${run.version}`} run={run} row={row} open={open} />}
    </Stack>
  )
}
