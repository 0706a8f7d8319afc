import { Button, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconTableSpark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SaveForm } from '../../../platform/form.tsx'
import { language, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { countsIn, entrancesOf, unitsOf } from './houses.entrances.ts'
import { type HouseValues, houseFields } from './houses.fields.ts'

/** Initial counts of the builder for the chosen house type. */
const useTemplate = (typeId: string) => {
  const { data } = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } }))
  const template = data?.data.find(({ id }) => String(id) === typeId)?.default_map_template
  return {
    entrances: template ? String(template.entrances) : '',
    floors: template ? String(template.floors) : '',
    units: template ? String(template.units_per_floor) : '',
  }
}

/** The state of the builder; an existing table is replaced only after confirmation. */
const useBuilder = (of: SaveForm<HouseValues>) => {
  const t = useText()
  const template = useTemplate(of.form.getValues().house_type_id)
  const [own, setOwn] = useState<Partial<Record<'entrances' | 'floors' | 'units', string>>>({})
  const typed = { ...template, ...own }
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
    of.form.setFieldValue('entrances', houseFields.fields.entrances.toForm(entrancesOf(counts), language()))
    const units = unitsOf(counts)
    if (units !== null) of.form.setFieldValue('units_count', String(units))
    if (counts.floors !== null) of.form.setFieldValue('floors_above', String(counts.floors))
  }
  return { typed, faulty, make, write: (key: keyof typeof typed, value: string) => setOwn({ ...own, [key]: value }) }
}

/** Generates the table of entrances from a few counts. */
export const Builder = ({ of }: { of: SaveForm<HouseValues> }) => {
  const t = useText()
  const { typed, faulty, make, write } = useBuilder(of)
  const count = (key: keyof typeof typed, label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={3}
      value={typed[key]}
      onChange={(event) => write(key, event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter submits the builder, not the whole house form.
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
