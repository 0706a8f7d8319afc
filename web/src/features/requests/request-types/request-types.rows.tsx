import { ActionIcon, Button, CloseButton, Fieldset, Flex, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef } from 'react'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'

interface Props<V extends object> {
  of: SaveForm<V>
  /** Field of the form with the rows. */
  name: keyof V & string
  /** A row as it begins, beside those that are there. */
  blank: () => object
  max: number
  /** What is said while there is no row. */
  empty: string
  add: string
  /** Name of a row by its place from 1. */
  label: (n: number) => string
  /** Rows of one input, beside which their buttons stand. */
  short?: boolean
  /** Inputs of the row at a place from 0. */
  children: (at: number) => ReactNode
}

// On a phone the input needs the whole width.
const beside = { base: 'column', xs: 'row' } as const
const steps = { up: -1, down: 1 } as const

/** Rows whose order matters: added, moved up and down, taken away; the focus goes along. Faults of the whole list stand under it. */
export const OrderedRows = <V extends object>({ of, name, children, short, ...words }: Props<V>) => {
  const rows = of.form.getValues()[name] as readonly object[]
  const list = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const insert = () => {
    of.set(name, [...rows, words.blank()])
    requestAnimationFrame(() => {
      const last = list.current?.querySelector<HTMLElement>('fieldset:last-of-type')
      last?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    })
  }
  // The button goes away with its row, so the focus needs a place.
  const take = (at: number) => {
    of.form.removeListItem(name, at)
    requestAnimationFrame(() => adding.current?.focus())
  }
  const move = (at: number, way: keyof typeof steps) => {
    const to = at + steps[way]
    of.form.reorderListItem(name, { from: at, to })
    const isLast = to === 0 || to === rows.length - 1
    const other = way === 'up' ? 'down' : 'up'
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll(':scope > fieldset')[to]
      row?.querySelector<HTMLElement>(`[data-move="${isLast ? other : way}"]`)?.focus()
    })
  }
  return (
    <Stack gap="sm" align="stretch" ref={list} data-path={name} tabIndex={-1}>
      {rows.length === 0 && <Text c="dimmed">{words.empty}</Text>}
      {rows.map((_, at) => (
        <Fieldset key={of.form.key(`${name}.${at}`)} p={short ? 'xs' : 'sm'} aria-label={words.label(at + 1)}>
          <Flex direction={short ? beside : 'column'} gap={short ? 'xs' : 'sm'}>
            {short ? <div style={{ flex: 1, minWidth: 0 }}>{children(at)}</div> : children(at)}
            <RowActions
              row={words.label(at + 1)}
              first={at === 0}
              last={at === rows.length - 1}
              move={(way) => move(at, way)}
              take={() => take(at)}
            />
          </Flex>
        </Fieldset>
      ))}
      {typeof of.form.errors[name] === 'string' && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {of.form.errors[name]}
        </Text>
      )}
      {rows.length < words.max && <AddButton ref={adding} words={words.add} add={insert} />}
    </Stack>
  )
}

interface AddProps {
  ref: Ref<HTMLButtonElement>
  words: string
  add: () => void
}

const AddButton = ({ ref, words, add }: AddProps) => (
  <Button
    ref={ref}
    variant="default"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    style={{ alignSelf: 'flex-start' }}
    onClick={add}
  >
    {words}
  </Button>
)

interface RowProps {
  row: string
  first: boolean
  last: boolean
  move: (way: keyof typeof steps) => void
  take: () => void
}

const RowActions = ({ row, first, last, move, take }: RowProps) => {
  const t = useText()
  const ways = [
    { way: 'up', icon: IconArrowUp, label: t('requestType.moveUp', { row }), off: first },
    { way: 'down', icon: IconArrowDown, label: t('requestType.moveDown', { row }), off: last },
  ] as const
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" align="center" mih={36} style={{ alignSelf: 'flex-end' }}>
      {ways.map(({ way, icon: Icon, label, off }) => (
        <ActionIcon
          key={way}
          variant="default"
          size={30}
          data-move={way}
          aria-label={label}
          disabled={off}
          onClick={() => move(way)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      ))}
      <CloseButton size={30} aria-label={t('requestType.removeRow', { row })} onClick={take} />
    </Group>
  )
}
