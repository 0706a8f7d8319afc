import { Button, CloseButton, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { SaveForm } from './form.tsx'

interface Props<V extends object> {
  of: SaveForm<V>
  /** The form field with the rows. */
  name: keyof V & string
  /** Initial values of a row. */
  blank: object
  max: number
  /** The text shown when there are no rows. */
  empty: string
  add: string
  /** Labels of a row and of its remove button, by position from 1. */
  label: (n: number) => string
  remove: (n: number) => string
  /** Inputs of the row at an index from 0. */
  children: (at: number) => ReactNode
}

/** Rows of a form that can be added and removed; manages the focus. Errors of the whole list are shown below it. */
export const RowsField = <V extends object>({ of, name, children, ...words }: Props<V>) => {
  const rows = of.form.getValues()[name] as readonly object[]
  const list = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const insert = () => {
    of.set(name, [...rows, { ...words.blank }])
    requestAnimationFrame(() => {
      const last = list.current?.querySelector<HTMLElement>('fieldset:last-of-type')
      last?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    })
  }
  const take = (at: number) => {
    of.form.removeListItem(name, at)
    // The button disappears with its row, so the focus moves to the add button.
    requestAnimationFrame(() => adding.current?.focus())
  }
  return (
    <Stack gap="sm" align="stretch" ref={list} data-path={name} tabIndex={-1}>
      {rows.length === 0 && <Text c="dimmed">{words.empty}</Text>}
      {rows.map((_, at) => (
        <Fieldset key={of.form.key(`${name}.${at}`)} p="sm" aria-label={words.label(at + 1)}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Stack gap="sm" flex={1} miw={0}>
              {children(at)}
            </Stack>
            <CloseButton aria-label={words.remove(at + 1)} onClick={() => take(at)} />
          </Group>
        </Fieldset>
      ))}
      {typeof of.form.errors[name] === 'string' && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {of.form.errors[name]}
        </Text>
      )}
      {rows.length < words.max && (
        <Button
          ref={adding}
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={insert}
        >
          {words.add}
        </Button>
      )}
    </Stack>
  )
}
