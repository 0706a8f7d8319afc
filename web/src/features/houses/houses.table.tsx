import { Alert, Button, CloseButton, Fieldset, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTableSpark } from '@tabler/icons-react'
import { useState } from 'react'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import {
  type EntranceRow,
  countsIn,
  entrancesOf,
  nextRow,
  overlapIn,
  rowOf,
  unitsIn,
  unitsOf,
} from './houses.entrances.ts'
import type { HouseValues } from './houses.values.ts'

/** Table of entrances: made from counts, then edited row by row. */
export const EntrancesField = ({ of }: { of: SaveForm<HouseValues> }) => {
  const t = useText()
  const rows = of.form.getValues().entrances
  const overlap = overlapIn(rows)
  return (
    <Stack>
      <Builder of={of} />
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('houses.noEntrances')}
        </Text>
      ) : (
        // The list itself has no input; a fault of the whole list is told here.
        <Stack gap="xs" data-path="entrances" tabIndex={-1}>
          {rows.map((row, at) => (
            <Row key={of.form.key(`entrances.${at}`)} of={of} row={row} at={at} />
          ))}
        </Stack>
      )}
      {of.form.errors.entrances && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {of.form.errors.entrances}
        </Text>
      )}
      {overlap && <Alert color="orange">{t('entrances.overlap', { a: overlap[0], b: overlap[1] })}</Alert>}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => of.form.setFieldValue('entrances', [...rows, nextRow(rows)])}
        >
          {t('entrances.add')}
        </Button>
        {rows.length > 0 && (
          <Text size="sm" aria-live="polite">
            {t('entrances.total', { count: unitsIn(rows) })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

const Builder = ({ of }: { of: SaveForm<HouseValues> }) => {
  const t = useText()
  const [typed, setTyped] = useState({ entrances: '', floors: '', units: '' })
  const [faulty, setFaulty] = useState(false)
  const make = async () => {
    const counts = countsIn(typed)
    setFaulty(counts === null)
    if (!counts) return
    const { entrances } = of.form.getValues()
    if (
      entrances.length > 0 &&
      !(await confirm({
        title: t('entrances.replaceTitle'),
        text: t('entrances.replaceText'),
        yes: t('entrances.replace'),
      }))
    )
      return
    of.form.setFieldValue('entrances', entrancesOf(counts).map(rowOf))
    const units = unitsOf(counts)
    if (units !== null) of.form.setFieldValue('units_count', String(units))
    if (counts.floors !== null) of.form.setFieldValue('floors_above', String(counts.floors))
  }
  const count = (key: keyof typeof typed, label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={3}
      value={typed[key]}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
      onKeyDown={(event) => {
        // Enter belongs to this small form, not to the whole house.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        void make()
      }}
    />
  )
  return (
    <Paper withBorder p="sm" role="group" aria-label={t('entrances.builder')}>
      <Text fw={600}>{t('entrances.builder')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('entrances.builderText')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} style={{ alignItems: 'end' }}>
        {count('entrances', t('entrances.countEntrances'))}
        {count('floors', t('entrances.countFloors'))}
        {count('units', t('entrances.countUnits'))}
        <Button variant="light" leftSection={<IconTableSpark size={16} />} onClick={() => void make()}>
          {t('entrances.make')}
        </Button>
      </SimpleGrid>
      {faulty && (
        <Text c="var(--mantine-color-error)" size="sm" mt="xs" role="alert">
          {t('entrances.badCounts')}
        </Text>
      )}
    </Paper>
  )
}

const cells = ['number', 'floors', 'units_from', 'units_to', 'lifts'] as const

const Row = ({ of, row, at }: { of: SaveForm<HouseValues>; row: EntranceRow; at: number }) => {
  const t = useText()
  const remove = () => of.form.removeListItem('entrances', at)
  return (
    <Fieldset p="xs" aria-label={t('entrances.row', { n: row.number })}>
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} spacing="xs" verticalSpacing={4} flex={1}>
          {cells.map((cell) => (
            <TextInput
              key={cell}
              size="xs"
              inputMode="numeric"
              maxLength={5}
              label={t(`entrances.${cell}`)}
              {...of.field(`entrances.${at}.${cell}`)}
            />
          ))}
        </SimpleGrid>
        <CloseButton aria-label={t('entrances.remove', { n: row.number })} onClick={remove} />
      </Group>
    </Fieldset>
  )
}
