import { Alert, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import type { CustomField } from '@oselia/contract/service-request-types'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { PhoneField } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import type { TypeOption } from './requests.choices.ts'
import { typesFound } from './requests.create.type.rules.ts'
import type { NewRequest } from './requests.create.values.ts'
import { TypeIcon } from '../request-records/request-records.public.ts'

type Of = { of: SaveForm<NewRequest> }

interface Props extends Of {
  types: readonly TypeOption[]
  /** The field itself, to be gone to once it is known who calls. */
  input: RefObject<HTMLInputElement | null>
  /** Called when a type is taken. */
  taken: (type: TypeOption) => void
}

/** Types in groups, the emergencies first, by their names. */
const useTypeGroups = (types: readonly TypeOption[]) => {
  const t = useText()
  const local = useLocal()
  const nameOf = ({ label, parent_id }: TypeOption) => {
    const parent = types.find(({ value }) => value === parent_id)
    return parent ? `${local(parent.label)}: ${local(label)}` : local(label)
  }
  const items = (emergency: boolean) =>
    types
      .filter(({ priority }) => (priority === 'emergency') === emergency)
      .map((type) => ({ value: String(type.value), label: nameOf(type) }))
  const groups = [
    { group: t('requestCreate.emergencies'), items: items(true) },
    { group: t('requestCreate.otherTypes'), items: items(false) },
  ].filter((group) => group.items.length > 0)
  const byId = (id: string | null) => types.find(({ value }) => String(value) === id)
  /** Those that what is typed may mean, the best first; undefined while nothing is typed. */
  const foundFor = (typed: string) => {
    const sought = typed.trim()
    if (sought === '') return undefined
    const named = types.find((type) => nameOf(type) === sought)
    if (named) return [named]
    const parentOf = ({ parent_id }: TypeOption) => types.find(({ value }) => value === parent_id)?.label
    return typesFound(
      types.map((type) => ({ ...type, parent: parentOf(type) })),
      sought,
    )
  }
  return { groups, byId, foundFor, nameOf }
}

/** What it is about: emergencies first; found by the name and keywords of the type, the best match taken by Enter. */
export const TypeField = ({ of, types, input, taken }: Props) => {
  const t = useText()
  const local = useLocal()
  const { groups, byId, foundFor, nameOf } = useTypeGroups(types)
  const chosen = byId(of.form.getValues().type_id)
  // Whoever presses Enter before the list has opened means the first line of it.
  const takeBest = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, attributes } = event.currentTarget
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (attributes.getNamedItem('aria-activedescendant') || (chosen && value === nameOf(chosen))) return
    const best = foundFor(value)?.[0]
    if (!best) return
    event.preventDefault()
    taken(best)
  }
  return (
    <Stack gap="xs">
      <Select
        {...of.field('type_id')}
        ref={input}
        label={t('request.type')}
        placeholder={t('requestCreate.typeHint')}
        withAsterisk
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={t('ui.nothingFound')}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={320}
        data={groups}
        filter={({ options, search }) =>
          foundFor(search)?.map((type) => ({ value: String(type.value), label: nameOf(type) })) ?? options
        }
        value={chosen ? String(chosen.value) : null}
        onKeyDown={takeBest}
        onChange={(id) => {
          const type = byId(id)
          if (type) taken(type)
        }}
        renderOption={({ option }) => {
          const type = byId(option.value)
          return (
            <Group gap="xs" wrap="nowrap">
              {type?.priority === 'emergency' ? (
                <IconAlertTriangle size={18} aria-hidden="true" color="var(--mantine-color-error)" />
              ) : (
                <TypeIcon type={{ icon: type?.icon ?? null, colour: null }} />
              )}
              {option.label}
            </Group>
          )
        }}
      />
      {chosen?.hint && (
        <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden="true" />} p="xs">
          {local(chosen.hint)}
        </Alert>
      )}
    </Stack>
  )
}

/** The fields that the type's own form has. */
export const CustomFields = ({ of, fields }: Of & { fields: readonly CustomField[] }) => {
  const t = useText()
  const local = useLocal()
  return fields.map(({ key, label, kind, required, options, hint }) => {
    const name = `custom.${key}`
    const shown = {
      ...of.field(name),
      value: of.form.getValues().custom[key] ?? '',
      label: local(label),
      description: hint ? local(hint) : undefined,
      withAsterisk: required,
    }
    if (kind === 'choice' || kind === 'yes_no') {
      const choices =
        kind === 'choice'
          ? options.map((value) => ({ value, label: value }))
          : [
              { value: 'yes', label: t('ui.yes') },
              { value: 'no', label: t('ui.no') },
            ]
      return <NativeSelect key={key} {...shown} data={[{ value: '', label: t('requestList.choose') }, ...choices]} />
    }
    if (kind === 'phone') return <PhoneField key={key} {...shown} autoComplete="off" />
    if (kind === 'date') return <DayField key={key} {...shown} />
    return (
      <TextInput
        key={key}
        {...shown}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={1000}
      />
    )
  })
}
