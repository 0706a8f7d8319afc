import '@mantine/core/styles/ColorSwatch.layer.css'
import { ColorSwatch, Input, MultiSelect, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { TextsField } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { type MessageKey, useText } from '../../../platform/messages.ts'
import { TypeIcon, typeIcons } from '../request-records/request-records.public.ts'
import { colours } from '../../access/roles/roles.colours.public.ts'
import { useTypeChoices } from './request-types.choices.ts'
import { type TypeValues, typeFields } from './request-types.fields.ts'
import classes from './request-types.icon.module.css'

/** A person of a lookup. */
type Choice = NonNullable<TypeValues['responsible_id']>
export type Of = { of: SaveForm<TypeValues> }

/** A part of the form with its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="sm" align="stretch" aria-label={title} mt="xs">
    <Title order={3} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

// The hint is below the input, so that fields of one row are aligned.
const below = ['label', 'input', 'description', 'error'] as const
const hintBelow = { inputWrapperOrder: [...below] }

/** What it is called and looks like, and how fast it is done. */
export const General = ({ of, id }: Of & { id?: number }) => {
  const t = useText()
  const { presets, parents } = useTypeChoices()
  return (
    <Part title={t('requestType.general')}>
      <FieldInput of={of} table={typeFields} name="name" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...of.field('preset_id')}
          label={t('requestType.preset_id')}
          withAsterisk
          data={[{ value: '', label: t('requestType.choosePreset') }, ...presets]}
        />
        <FieldInput of={of} table={typeFields} name="priority" />
        <NativeSelect
          {...of.field('parent_id')}
          label={t('requestType.parent_id')}
          data={[
            { value: '', label: t('requestType.noParent') },
            ...parents.filter(({ value }) => value !== String(id)),
          ]}
        />
        <Colour of={of} />
      </SimpleGrid>
      <IconField of={of} />
      <TextsField
        of={of}
        name="hint"
        label={t('requestType.hint')}
        description={t('requestType.hintText')}
        multiline
        maxLength={1000}
      />
      <FieldInput of={of} table={typeFields} name="keywords" />
    </Part>
  )
}

const names = Object.keys(colours) as (keyof typeof colours)[]

const Colour = ({ of }: Of) => {
  const t = useText()
  const { colour } = of.form.getValues()
  const isOwn = colour !== '' && !names.some((name) => colours[name] === colour)
  return (
    <NativeSelect
      {...of.field('colour')}
      label={t('requestType.colour')}
      leftSection={colour === '' ? undefined : <ColorSwatch color={colour} size={16} aria-hidden="true" />}
      data={[
        { value: '', label: t('requestType.noColour') },
        ...names.map((name) => ({ value: colours[name] as string, label: t(`departments.colour_${name}`) })),
        ...(isOwn ? [{ value: colour, label: colour }] : []),
      ]}
    />
  )
}

/** Pictures to choose among; arrow keys go from one to the next. */
const IconField = ({ of }: Of) => {
  const t = useText()
  const { icon, colour } = of.form.getValues()
  const choices = ['', ...Object.keys(typeIcons)]
  return (
    <Input.Wrapper label={t('requestType.icon')} labelElement="div" error={of.form.errors['icon']}>
      <div className={classes.icons} role="radiogroup" aria-label={t('requestType.icon')}>
        {choices.map((name) => {
          const label = t(`requestType.icon_${name || 'none'}` as MessageKey)
          return (
            <label key={name} className={classes.icon} title={label}>
              <input
                type="radio"
                name="icon"
                data-path={name === icon ? 'icon' : undefined}
                aria-label={label}
                checked={name === icon}
                onChange={() => of.set('icon', name)}
              />
              {name === '' ? (
                <IconBan size={20} stroke={1.5} aria-hidden="true" />
              ) : (
                <TypeIcon type={{ icon: name, colour: colour || null }} size={22} />
              )}
            </label>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}

/** Who answers for it and who does it. */
export const People = ({ of }: Of) => {
  const t = useText()
  const { departures } = useTypeChoices()
  return (
    <Part title={t('requestType.people')}>
      <NativeSelect
        {...of.field('departure_id')}
        label={t('requestType.departure_id')}
        data={[{ value: '', label: t('requestType.noDepartment') }, ...departures]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Person of={of} name="responsible_id" />
        <Person of={of} name="performer_id" />
      </SimpleGrid>
      <Several of={of} name="role_ids" from="roles" />
      <Several of={of} name="staff_ids" from="staff" />
    </Part>
  )
}

const Person = ({ of, name }: Of & { name: 'responsible_id' | 'performer_id' }) => {
  const t = useText()
  const { staff } = useTypeChoices()
  const find = (typed: string): Promise<Choice[]> => {
    const words = typed.toLocaleLowerCase()
    const found = staff.filter(({ label }) => label.toLocaleLowerCase().includes(words)).slice(0, 50)
    return Promise.resolve(found.map(({ value, label }) => ({ id: Number(value), label })))
  }
  return (
    <LookupField<Choice>
      path={name}
      resource="service_request-types"
      within={staff.length}
      label={t(`requestType.${name}`)}
      description={t('requestType.peopleHint')}
      placeholder={t('requestType.find')}
      error={of.form.errors[name]}
      find={find}
      value={of.form.getValues()[name]}
      choose={(next) => of.set(name, next)}
    />
  )
}

const Several = ({ of, name, from }: Of & { name: 'role_ids' | 'staff_ids'; from: 'roles' | 'staff' }) => {
  const t = useText()
  const choices = useTypeChoices()[from]
  const chosen = of.form.getValues()[name]
  return (
    <MultiSelect
      label={t(`requestType.${name}`)}
      data-path={name}
      error={of.form.errors[name]}
      placeholder={chosen.length === 0 ? t('requestType.find') : undefined}
      data={choices}
      value={chosen.map(String).filter((id) => choices.some(({ value }) => value === id))}
      onChange={(ids) => of.set(name, ids.map(Number))}
      searchable
      hidePickedOptions
      limit={50}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('ui.nothingFound')}
    />
  )
}

/** Appearance of requests of the type, and its position in lists. */
export const Particulars = ({ of }: Of) => {
  const t = useText()
  return (
    <Part title={t('requestType.switches')}>
      <FieldInputs of={of} table={typeFields} section="switches" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...of.field('code')}
          {...hintBelow}
          label={t('requestType.code')}
          description={t('requestType.codeHint')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FieldInput of={of} table={typeFields} name="sort" />
      </SimpleGrid>
    </Part>
  )
}
