import { Button, Fieldset, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { HouseType } from '@oselia/contract/house-types'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { removeOrReplace } from '../../../platform/replacement.tsx'
import { toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { houseTypeHistory } from './houses.history.public.tsx'
import { TypeMark } from './houses.type-mark.tsx'
import { houseTypeFields, templateFields } from './houses.type.fields.ts'

/** Deletes a house type; a type in use requires a replacement. */
const remove = (type: HouseType, name: string, local: (texts: HouseType['name']) => string, close: () => void) =>
  removeOrReplace({
    resource: 'house-types',
    question: { title: text('houseTypes.removeTitle', { name }), text: text('houseTypes.removeText') },
    replace: {
      title: text('houseTypes.replaceTitle', { name }),
      text: text('houseTypes.replaceText'),
      label: text('houseTypes.replacement'),
      choose: text('house.chooseType'),
      yes: text('houseTypes.replace'),
    },
    choices: async () => {
      const { data } = await call('GET /house-types', { query: { per_page: 100, sort: 'sort' } })
      return data
        .filter(({ id, active }) => id !== type.id && active)
        .map((one) => ({ id: one.id, label: local(one.name) }))
    },
    remove: (replace_with) => call('DELETE /house-types/:id', { params: { id: type.id }, query: { replace_with } }),
    done: () => {
      close()
      return toastDeleted({
        kind: 'house_types',
        id: type.id,
        message: text('houseTypes.removed'),
        restored: text('houseTypes.restored'),
        touches: ['house-types', 'houses'],
      })
    },
  })

type Of = { of: SaveForm<FormOf<typeof houseTypeFields.fields>> }

/** Icon and colour with a preview. */
const Appearance = ({ of }: Of) => {
  const { icon, colour } = of.form.getValues()
  return (
    <Group align="flex-end" wrap="nowrap" gap="sm">
      <TypeMark icon={icon} colour={colour} size={36} />
      <SimpleGrid cols={2} flex={1}>
        <FieldInputs of={of} table={houseTypeFields} section="looks" />
      </SimpleGrid>
    </Group>
  )
}

const templateLabels = {
  entrances: 'entrances.countEntrances',
  floors: 'entrances.countFloors',
  units_per_floor: 'entrances.countUnits',
} as const

/** The initial counts of the builder. */
const Template = ({ of }: Of) => {
  const t = useText()
  return (
    <Fieldset variant="unstyled" legend={t('houseTypes.default_map_template')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('houseTypes.templateHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {templateFields.map((key) => (
          <TextInput
            key={key}
            {...of.field(`default_map_template.${key}`)}
            label={t(templateLabels[key])}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

/** The form of a new or existing house type, in the modal. */
export const TypeForm = ({ type, close }: { type: HouseType | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useCan('houses.delete')
  const of = useFieldForm({
    table: houseTypeFields,
    save: type ? 'PUT /house-types/:id' : 'POST /house-types',
    params: type && { id: type.id },
    contract: () => import('@oselia/contract/house-types').then(({ houseTypes }) => houseTypes),
    held: type,
    touches: ['houses'],
    first: close,
  })
  return (
    <Form of={of}>
      <FieldInputs of={of} table={houseTypeFields} section="name" />
      <Appearance of={of} />
      <FieldInputs of={of} table={houseTypeFields} section="units" />
      <Template of={of} />
      <FieldInputs of={of} table={houseTypeFields} section="more" />
      <SaveBar of={of}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {type && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(type, local(type.name), local, close).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{type && <houseTypeHistory.History id={type.id} />}</HistoryFold>
    </Form>
  )
}
