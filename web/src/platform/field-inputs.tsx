import { Checkbox, Group, type InputWrapperProps, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { AttachmentsField } from './attachments.tsx'
import { DayField } from './day-field.tsx'
import type { AnyField } from './field-kinds.ts'
import { fieldAt } from './field-path.ts'
import { type AnyTable, isBlank } from './field-table.ts'
import { MomentField, PhoneField, TextsField, valueAt } from './fields.tsx'
import type { SaveForm } from './form.tsx'
import { type Text, useText } from './messages.ts'
import { can } from './session.ts'
import { useUser } from './user.ts'

interface Props<V extends object> {
  of: SaveForm<V>
  table: AnyTable
  /** The path of the field: `brand`, `permit.from`, `papers.0.number`, or `papers.0` for all inputs of a row. */
  name: string
  /** Takes the focus when its dialog opens. */
  autofocus?: boolean
}

const wordsIn = (t: Text, { values = [], wordKey, noneKey, blank }: AnyField) => [
  ...(blank === '' ? [{ value: '', label: noneKey ? t(noneKey) : t('ui.none') }] : []),
  ...values.map((value) => ({ value, label: wordKey ? t(wordKey(value)) : value })),
]

const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** The parts of a row or group; of a group only the naming part while that is blank. */
const Parts = <V extends object>({ of, table, name, field }: Props<V> & { field: AnyField }) => {
  const { kind, parts = {}, by = '' } = field
  const isWhole = kind === 'rows' || !isBlank(parts[by]!, valueAt(of.form.getValues(), `${name}.${by}`))
  return Object.keys(parts).map(
    (part) => (isWhole || part === by) && <FieldInput key={part} of={of} table={table} name={`${name}.${part}`} />,
  )
}

const Choices = <V extends object>({ of, name, label, field }: Omit<Props<V>, 'table'> & Shown) => {
  const t = useText()
  return (
    <Checkbox.Group {...of.field(name)} label={label} data-path={name}>
      <Group gap="sm" mt={4}>
        {wordsIn(t, field).map((one) => (
          <Checkbox key={one.value} {...one} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

interface Shown {
  label: string
  field: AnyField
}

const typings = {
  digits: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: {},
  // Numeric keypads of phones have no minus sign.
  signed: { inputMode: 'text' },
  code: { autoCapitalize: 'none', spellCheck: false },
} as const

const Line = <V extends object>({ of, name, label, field, autofocus }: Omit<Props<V>, 'table'> & Shown) => {
  const t = useText()
  const { kind, max, required, multiline, hint } = field
  const { typing = kind === 'number' ? 'digits' : kind === 'money' ? 'decimal' : undefined } = field
  const shared = {
    ...of.field(name),
    ...(typing && typings[typing]),
    label,
    withAsterisk: required,
    maxLength: max,
    description: hint && t(hint),
    inputWrapperOrder: order,
    'data-autofocus': autofocus,
  }
  if (multiline) return <Textarea {...shared} autosize minRows={1} />
  if (typing === 'phone') return <PhoneField {...shared} autoComplete="off" />
  if (kind === 'day') return <DayField {...shared} />
  return <TextInput {...shared} autoComplete="off" />
}

/** The input of a field by its kind. References and `other` fields have none: the form provides it. */
export const FieldInput = <V extends object>({ of, table, name, autofocus }: Props<V>): ReactNode => {
  const t = useText()
  const found = fieldAt(table, name)
  if (!found) return null
  const { field } = found
  const { kind, max, required, multiline, hint } = field
  const label = t(found.label)
  const described = { label, description: hint && t(hint), inputWrapperOrder: order }
  if (kind === 'group' || kind === 'rows') return <Parts of={of} table={table} name={name} field={field} />
  if (kind === 'choice') {
    const data = wordsIn(t, field)
    const chosen = of.field(name).value
    return (
      <NativeSelect
        {...of.field(name)}
        {...described}
        withAsterisk={required}
        // A long choice is cut in a narrow field.
        title={data.find(({ value }) => value !== '' && value === chosen)?.label}
        data={data}
        data-autofocus={autofocus}
      />
    )
  }
  if (kind === 'choices') return <Choices of={of} name={name} label={label} field={field} />
  if (kind === 'flag')
    return <Checkbox {...of.field(name, { type: 'checkbox' })} label={label} description={described.description} />
  if (kind === 'files') return <AttachmentsField of={of} name={name} label={label} single={field.single} />
  if (kind === 'moment' || kind === 'date')
    return <MomentField of={of} name={name} {...described} withAsterisk={required} />
  if (kind === 'textMap')
    return <TextsField of={of} name={name} label={label} required={required} multiline={multiline} maxLength={max} />
  return <Line of={of} name={name} label={label} field={field} autofocus={autofocus} />
}

interface SectionProps<V extends object> extends Omit<Props<V>, 'name'> {
  section: string
  /** Inputs provided by the form, by field. */
  own?: Record<string, ReactNode>
  /** Fields hidden in the current state of the form. */
  without?: readonly string[]
}

/** The inputs of a section's fields that the user may see, in table order. */
export const FieldInputs = <V extends object>({ of, table, section, own, without }: SectionProps<V>) => {
  const user = useUser()
  return Object.entries(table.fields).map(
    ([name, field]) =>
      field.section === section &&
      !without?.includes(name) &&
      (!field.permission || can(user, field.permission)) && (
        <Fragment key={name}>{own?.[name] ?? <FieldInput of={of} table={table} name={name} />}</Fragment>
      ),
  )
}
