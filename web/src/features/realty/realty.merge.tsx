import { CloseButton, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { call } from '../../platform/api.ts'
import { Form, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { numberIn } from '../../platform/number-text.ts'
import { toast } from '../../platform/toast.ts'
import { useToday } from './realty.days.ts'
import { type UnitChoice, UnitField } from './realty.field.tsx'
import { unitChanged } from './realty.lists.ts'
import { ActBar } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Values {
  on: string
  with: UnitChoice[]
  number: string
  total_area: string
}

/** Makes one unit of several of the same house; the others end on that day and keep their past. */
export const Merge = ({ unit, close }: { unit: UnitRead; close: () => void }) => {
  const t = useText()
  const today = useToday()
  const { id, version } = unit
  const save = useSaveForm({
    resource: 'realty',
    schema: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes.merge.body),
    values: { on: today, with: [], number: unit.number, total_area: '' } as Values,
    body: (values) => ({
      version,
      on: values.on,
      with_ids: values.with.map((one) => one.id),
      number: values.number,
      total_area: numberIn(values.total_area),
    }),
    send: (body, key) => call('POST /realty/:id/merge', { params: { id }, body, key }),
    done: async () => {
      close()
      await unitChanged()
      await toast({ message: text('moves.mergeDone') })
    },
  })
  return (
    <Form of={save}>
      <Text size="sm">{t('moves.mergeText')}</Text>
      <Joined unit={unit} of={save} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput {...save.field('on')} type="date" label={t('moves.on')} withAsterisk />
        <TextInput {...save.field('number')} label={t('unit.number')} withAsterisk maxLength={30} />
        <TextInput {...save.field('total_area')} label={t('moves.mergeArea')} inputMode="decimal" maxLength={12} />
      </SimpleGrid>
      <ActBar of={save} label={t('moves.merge')} close={close} />
    </Form>
  )
}

/** The units that go into this one, found one after another. */
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
