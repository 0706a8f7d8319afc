import { Badge } from '@mantine/core'
import type { ImportRun } from '@oselia/contract/imports'
import type { Column } from '../../../platform/data-table.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

const colours = {
  reading: 'blue',
  checked: 'orange',
  applying: 'blue',
  applied: 'green',
  undoing: 'blue',
  undone: 'gray',
  failed: 'red',
} as const

export const ImportState = ({ state }: Pick<ImportRun, 'state'>) => {
  const t = useText()
  return (
    <Badge color={colours[state]} variant="light" tt="none" miw="fit-content">
      {t(`imports.state_${state}`)}
    </Badge>
  )
}

const Kind = ({ of }: { of: ImportRun['kind'] }) => useText()(`imports.kind_${of}`)
const Rows = ({ of }: { of: ImportRun['counts'] }) => {
  const { number } = useFormat()
  return of ? number(of.rows) : '—'
}
const Moment = ({ at }: { at: string }) => useFormat().moment(at)

export const importColumns: readonly Column<'GET /imports'>[] = [
  { key: 'file_name', label: 'imports.file' },
  { key: 'kind', label: 'imports.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'state', card: 'figure', label: 'imports.state', cell: ({ state }) => <ImportState state={state} /> },
  { key: 'counts', label: 'imports.rows', end: true, cell: ({ counts }) => <Rows of={counts} /> },
  { key: 'created_by', label: 'imports.by', cell: ({ created_by }) => created_by?.name ?? '—' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'imports.at',
    sort: 'created_at',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]
