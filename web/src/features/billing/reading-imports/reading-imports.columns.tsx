import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { ReadingImport, ReadingPlaces } from '@oselia/contract/reading-imports'
import { readingColumns, type ReadingColumn } from '@oselia/contract/reading-imports.enums'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'

interface PreviewProps {
  sample: ReadingImport['sample']
  heading: number
  places: ReadingPlaces
  put: (at: number, name: ReadingColumn | null) => void
}

/** The first rows of the file; above each column is what it is. */
const Preview = ({ sample, heading, places, put }: PreviewProps) => {
  const t = useText()
  const width = Math.max(1, ...sample.map(({ cells }) => cells.length))
  const titles = sample.find(({ line }) => line === heading)?.cells ?? []
  const indexes = Array.from({ length: width }, (_, at) => at)
  return (
    <Table.ScrollContainer minWidth={width * 150} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('readingImports.preview')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {indexes.map((at) => (
              <Table.Th key={at} miw={150}>
                <NativeSelect
                  aria-label={titles[at] || t('readingImports.column', { n: at + 1 })}
                  value={readingColumns.find((name) => places[name] === at) ?? ''}
                  data={[
                    { value: '', label: '—' },
                    ...readingColumns.map((name) => ({ value: name, label: t(`readingImports.name_${name}`) })),
                  ]}
                  onChange={({ currentTarget: { value } }) =>
                    put(at, readingColumns.find((name) => name === value) ?? null)
                  }
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.map(({ line, cells }) => (
            <Table.Tr key={line} c={line < heading ? 'dimmed' : undefined} fw={line === heading ? 600 : undefined}>
              {indexes.map((at) => (
                <Table.Td key={at}>{cells[at] ?? ''}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Where the columns of the file are; the rows are compared anew by them. */
export const ColumnsForm = ({ run: { id, version, heading: known, columns, sample } }: { run: ReadingImport }) => {
  const t = useText()
  const [heading, setHeading] = useState(known)
  const [places, setPlaces] = useState(columns)
  const put = (at: number, name: ReadingColumn | null) =>
    setPlaces((old) => {
      const free = Object.fromEntries(readingColumns.map((one) => [one, old[one] === at ? null : old[one]]))
      return { ...(free as ReadingPlaces), ...(name && { [name]: at }) }
    })
  const isSaid = places.number !== null && places.value !== null
  const isSame = heading === known && readingColumns.every((name) => places[name] === columns[name])
  const save = () =>
    perform('PUT /reading-imports/:id/columns', { params: { id }, body: { version, heading, columns: places } }, {})
  return (
    <Panel title={t('readingImports.columns')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('readingImports.columnsText')}
        </Text>
        <NativeSelect
          label={t('readingImports.heading')}
          w={{ base: '100%', sm: 320 }}
          value={String(heading)}
          data={[
            { value: '0', label: t('readingImports.noHeading') },
            ...sample.map(({ line, cells }) => ({
              value: String(line),
              label: `${line}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
            })),
          ]}
          onChange={(event) => setHeading(Number(event.currentTarget.value))}
        />
        <Preview sample={sample} heading={heading} places={places} put={put} />
        <Group justify="flex-end">
          <Button
            variant={columns.number === null ? 'filled' : 'default'}
            disabled={!isSaid || isSame}
            onClick={() => void save()}
          >
            {t('readingImports.saveColumns')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
