import { CloseButton, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { parseNumber } from '../../../platform/number-text.ts'
import { useToday } from './realty.days.ts'
import type { UnitChoice } from '../units/units.choice.public.ts'
import { UnitField } from '../units/units.field.public.tsx'
import { useMoveForm } from './realty.moves.form.ts'
import { ActionBar } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Values {
  on: string
  with: UnitChoice[]
  number: string
  total_area: string
}

/** Merges units of one house into this one; the others end on that day and keep their history. */
export const Merge = ({ unit, close }: { unit: UnitRead; close: () => void }) => {
  const t = useText()
  const today = useToday()
  const save = useMoveForm<Values, 'POST /realty/:id/merge'>('POST /realty/:id/merge', unit.id, {
    schema: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes.merge.body),
    values: { on: today, with: [], number: unit.number, total_area: '' },
    body: (values) => ({
      version: unit.version,
      on: values.on,
      with_ids: values.with.map((one) => one.id),
      number: values.number,
      total_area: parseNumber(values.total_area),
    }),
    close,
    message: 'moves.mergeDone',
  })
  return (
    <Form of={save}>
      <Text size="sm">{t('moves.mergeText')}</Text>
      <Joined unit={unit} of={save} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DayField {...save.field('on')} label={t('moves.on')} withAsterisk />
        <TextInput {...save.field('number')} label={t('unit.number')} withAsterisk maxLength={30} />
        <TextInput {...save.field('total_area')} label={t('moves.mergeArea')} inputMode="decimal" maxLength={12} />
      </SimpleGrid>
      <ActionBar of={save} label={t('moves.merge')} close={close} />
    </Form>
  )
}

/** The units to merge into this one, selected one after another. */
const Joined = ({ unit, of }: { unit: UnitRead; of: SaveForm<Values> }) => {
  const t = useText()
  const { form } = of
  const chosen = form.getValues().with
  const write = (units: UnitChoice[]) => {
    form.setFieldValue('with', units)
    form.clearFieldError('with_ids')
  }
  return (
    <Stack gap="xs">
      <UnitField
        path="with_ids"
        label={t('moves.mergeWith')}
        withAsterisk
        error={form.errors.with_ids}
        house_id={unit.house_id}
        without={[unit.id, ...chosen.map((one) => one.id)]}
        value={null}
        choose={(next) => next && write([...chosen, next])}
      />
      {chosen.length > 0 && (
        <List size="sm" listStyleType="none">
          {chosen.map((one) => (
            <List.Item key={one.id}>
              <Group gap="xs">
                {one.label}
                <CloseButton
                  size="sm"
                  aria-label={t('moves.mergeDrop', { name: one.label })}
                  onClick={() => write(chosen.filter((other) => other !== one))}
                />
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
