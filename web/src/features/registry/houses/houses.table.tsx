import {
  Alert,
  Button,
  Checkbox,
  CloseButton,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { Builder } from './houses.builder.tsx'
import { nextRow, overlapIn, unitsIn } from './houses.entrances.ts'
import type { EntranceRow, HouseValues } from './houses.fields.ts'

/** The table of entrances: generated from counts, then edited by row. */
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
        // The list has no input of its own, so errors of the whole list are shown here.
        <Stack gap="xs" data-path="entrances" tabIndex={-1}>
          <Text size="sm" c="dimmed">
            {t('entrances.codesHint')}
          </Text>
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

const cells = ['number', 'floors', 'units_from', 'units_to', 'lifts'] as const

const Row = ({ of, row, at }: { of: SaveForm<HouseValues>; row: EntranceRow; at: number }) => {
  const t = useText()
  const remove = () => of.form.removeListItem('entrances', at)
  return (
    <Fieldset p="xs" aria-label={t('entrances.row', { n: row.number })}>
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap={6} flex={1}>
          <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} spacing="xs" verticalSpacing={4}>
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
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" verticalSpacing={4} style={{ alignItems: 'end' }}>
            <TextInput
              size="xs"
              maxLength={20}
              autoComplete="off"
              label={t('entrances.door_code')}
              {...of.field(`entrances.${at}.door_code`)}
            />
            <TextInput
              size="xs"
              maxLength={100}
              autoComplete="off"
              label={t('entrances.duty_staff')}
              {...of.field(`entrances.${at}.duty_staff`)}
            />
            <Checkbox
              size="xs"
              py={6}
              label={t('entrances.concierge')}
              {...of.field(`entrances.${at}.concierge`, { type: 'checkbox' })}
            />
          </SimpleGrid>
        </Stack>
        <CloseButton aria-label={t('entrances.remove', { n: row.number })} onClick={remove} />
      </Group>
    </Fieldset>
  )
}
