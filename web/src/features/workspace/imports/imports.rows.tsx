import { Button, Group, List, Pagination, Paper, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { fieldName, outcomeName } from './imports.words.ts'

interface RowProps {
  run: ImportRun
  row: ImportRow
  /** Whether decisions can still be made. */
  open: boolean
}

const save = (run: ImportRun, id: number, part: { decision?: string; cells?: Record<string, string> }) =>
  perform('PUT /imports/:id/rows', { params: { id: run.id }, body: { version: run.version, rows: [{ id, ...part }] } })

const headingOf = (run: ImportRun, at: number, column: string) => run.headings[at] || column

/** The imported cells, as parsed. */
const Cells = ({ run, row }: Pick<RowProps, 'run' | 'row'>) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {row.cells.filter((cell, at) => cell && (run.options.columns.length === 0 || run.options.columns[at])).join(' · ')}
  </Text>
)

const Fix = ({ run, row }: Pick<RowProps, 'run' | 'row'>) => {
  const t = useText()
  const faulty = run.options.columns.flatMap((field, at) =>
    field && row.errors.some((error) => error.field === field) ? [at] : [],
  )
  const [cells, setCells] = useState<Record<string, string>>({})
  const fix = (event: FormEvent) => {
    event.preventDefault()
    void save(run, row.id, { cells })
  }
  if (faulty.length === 0) return null
  return (
    <form onSubmit={fix}>
      <Group align="end" gap="xs">
        {faulty.map((at) => {
          const column = headingOf(run, at, t('imports.columnN', { n: at + 1 }))
          return (
            <TextInput
              key={at}
              size="xs"
              label={column}
              aria-label={t('imports.cell', { column, n: row.row })}
              value={cells[at] ?? row.cells[at] ?? ''}
              onChange={(event) => setCells({ ...cells, [at]: event.currentTarget.value })}
            />
          )
        })}
        <Button type="submit" size="xs" disabled={Object.keys(cells).length === 0}>
          {t('imports.fix')}
        </Button>
      </Group>
    </form>
  )
}

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
    <Paper withBorder p="sm" component="li">
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('imports.rowN', { n: row.row })}
        </Text>
        <Cells run={run} row={row} />
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
        {open && row.outcome === 'error' && <Fix run={run} row={row} />}
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

/** Rows of one outcome, ten per page, with corrections and decisions for each. */
export const ImportRows = ({
  run,
  outcome,
  open,
}: {
  run: ImportRun
  outcome: ImportRow['outcome']
  open: boolean
}) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const answer = useQuery({
    ...read('GET /imports/:id/rows', { params: { id: run.id }, query: { outcome, page } }),
    placeholderData: keepPreviousData,
  })
  if (answer.error) return <Text role="alert">{sentenceOf(answer.error)}</Text>
  if (!answer.data) return <Skeleton h={160} />
  const { data, last_page } = answer.data
  return (
    <Stack gap="sm">
      {data.length === 0 && <Text c="dimmed">{t('imports.noRows')}</Text>}
      <Stack
        component="ul"
        gap="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t('imports.rowsOf', { outcome: outcomeName(t, outcome, run.state) })}
      >
        {data.map((row) => (
          <Row key={`${row.id}-${run.version}`} run={run} row={row} open={open} />
        ))}
      </Stack>
      {last_page > 1 && (
        <Pagination
          value={page}
          onChange={setPage}
          total={last_page}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'ui.nextPage' : 'ui.previousPage') })}
        />
      )}
    </Stack>
  )
}
