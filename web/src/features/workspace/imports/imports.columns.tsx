import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import type { ImportRun } from '@oselia/contract/imports'
import { useState } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { isDay } from '../../../platform/day-text.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { fieldName } from './imports.words.ts'

type Columns = (string | null)[]

const Match = ({
  run,
  at,
  columns,
  choose,
}: {
  run: ImportRun
  at: number
  columns: Columns
  choose: (field: string | null) => void
}) => {
  const t = useText()
  const heading = run.headings[at] || t('imports.columnN', { n: at + 1 })
  // A field mapped to another column is not offered again, unless several columns may map to it.
  const free = run.fields.filter(({ field, several }) => several || columns[at] === field || !columns.includes(field))
  const examples = [...new Set(run.sample.map((row) => row[at]).filter(Boolean))].slice(0, 3).join(' · ')
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }} miw={{ base: 90, sm: 120 }}>
        {heading}
      </Table.Th>
      <Table.Td miw={190}>
        <NativeSelect
          aria-label={t('imports.fieldOf', { column: heading })}
          value={columns[at] ?? ''}
          data={[
            { value: '', label: t('imports.leaveOut') },
            ...free.map(({ field }) => ({ value: field, label: fieldName(t, field) })),
          ]}
          onChange={(event) => choose(event.currentTarget.value || null)}
        />
        <Text size="sm" c="dimmed" lineClamp={2} hiddenFrom="xs" style={{ overflowWrap: 'anywhere' }}>
          {examples}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {examples}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

const Matches = ({
  run,
  columns,
  choose,
}: {
  run: ImportRun
  columns: Columns
  choose: (columns: Columns) => void
}) => {
  const t = useText()
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={t('imports.columns')}>
      <Table aria-label={t('imports.columns')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('imports.column')}</Table.Th>
            <Table.Th>{t('imports.field')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('imports.example')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((_, at) => (
            // Headings may repeat, so the key includes the index.
            <Match
              key={`${run.headings[at]}-${String(at)}`}
              run={run}
              at={at}
              columns={columns}
              choose={(field) => choose(columns.with(at, field))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const lackingOf = (run: ImportRun, columns: Columns) =>
  run.fields.filter(({ field, required }) => required && !columns.includes(field)).map(({ field }) => field)

/** A person's name may be in one column or in two. */
const isLacking = (field: string, columns: Columns) => !(field === 'name' && columns.includes('last_name'))

interface Props {
  run: ImportRun
  /** Whether corrections wait to be checked, which another sheet or heading row would make void. */
  locked: boolean
}

const Places = ({
  run,
  header,
  locked,
  setHeader,
  change,
}: Props & {
  header: string
  setHeader: (row: string) => void
  change: (part: { sheet?: number; from?: string | null }) => void
}) => {
  const t = useText()
  const { sheet, from } = run.options
  const [day, setDay] = useState(from ?? '')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {run.sheets.length > 1 && (
        <NativeSelect
          label={t('imports.sheet')}
          value={String(sheet)}
          disabled={locked}
          data={run.sheets.map((label, at) => ({ value: String(at), label }))}
          onChange={(event) => change({ sheet: Number(event.currentTarget.value) })}
        />
      )}
      <TextInput
        label={t('imports.headerRow')}
        description={t('imports.headerHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        value={header}
        disabled={locked}
        onChange={(event) => setHeader(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {run.fields.some(({ field }) => field === 'from') && (
        <DayField
          label={t('imports.from')}
          value={day}
          error={isWrong && t('ui.noSuchDay')}
          onChange={(next) => {
            setDay(next)
            setIsWrong(false)
          }}
          onFinish={(next) => {
            if (next !== '' && !isDay(next)) setIsWrong(true)
            else if ((next || null) !== from) change({ from: next || null })
          }}
        />
      )}
    </SimpleGrid>
  )
}

/** The mapping of columns to fields; a change starts a new check. */
export const ImportColumns = ({ run, locked }: Props) => {
  const t = useText()
  const { list } = useFormat()
  const [columns, setColumns] = useState<Columns>(run.options.columns)
  const [header, setHeader] = useState(String(run.options.header_row))
  const [busy, setBusy] = useState(false)
  const isOther = JSON.stringify(columns) !== JSON.stringify(run.options.columns)
  const isOtherRow = header !== '' && Number(header) !== run.options.header_row
  const lacking = lackingOf(run, columns).filter((field) => isLacking(field, columns))
  const change = async (part: object) => {
    setBusy(true)
    const body = { ...part, version: run.version }
    await perform('PUT /imports/:id', { params: { id: run.id }, body }, { startsJob: true })
    setBusy(false)
  }
  return (
    <Panel title={t('imports.columns')}>
      <Stack>
        <Text>{t('imports.columnsText')}</Text>
        {lacking.length > 0 && (
          <Alert color="orange">
            {t('imports.missing', { list: list(lacking.map((field) => fieldName(t, field))) })}
          </Alert>
        )}
        <Places run={run} locked={locked} header={header} setHeader={setHeader} change={(part) => void change(part)} />
        <Matches run={run} columns={columns} choose={setColumns} />
        <Group>
          <Button
            variant="default"
            loading={busy}
            disabled={!isOther && !isOtherRow}
            onClick={() => void change(isOtherRow ? { header_row: Number(header) } : { columns })}
          >
            {t('imports.recheck')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
