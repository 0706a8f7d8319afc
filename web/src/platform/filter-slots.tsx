// Every list loads this before its first paint, and the code of memoising would be a fifth of it.
'use no memo'

import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import {
  createContext,
  type FocusEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import classes from './filter-slots.module.css'
import { LazyMenu } from './lazy-menu.tsx'
import { useText } from './messages.ts'

interface Slots {
  /** Filters that were asked for and are not set yet. */
  asked: ReadonlySet<string>
  ask: (name: string) => void
  dismiss: (name: string) => void
  /** The control that adds filters takes the focus of a filter that is removed. */
  adding: RefObject<HTMLButtonElement | null>
}

const SlotsContext = createContext<Slots | null>(null)

const without = (names: ReadonlySet<string>, name: string) => new Set([...names].filter((one) => one !== name))

/** The filters of a list: only those that are set or asked for take room; on a phone all of them are in one column. */
export const FilterSlots = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const adding = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const slots = useMemo<Slots>(
    () => ({
      asked,
      ask: (name) => setAsked((before) => new Set([...before, name])),
      dismiss: (name) => setAsked((before) => without(before, name)),
      adding,
    }),
    [asked],
  )
  return (
    <SlotsContext value={slots}>
      <div ref={root} className={classes.slots}>
        {children}
        <AddFilter root={root} slots={slots} />
      </div>
    </SlotsContext>
  )
}

export type FilterControl = HTMLInputElement | HTMLSelectElement

/** The input of a filter. */
export const controlOf = (root: HTMLElement | null, name: string) =>
  root?.querySelector<FilterControl>(`[data-filter="${name}"] :is(select, input):not([type='date'])`)

/** Acts at once, or when the pressed button is released: what moved under the pointer meanwhile would not be clicked. */
const afterPress = (act: () => void) => {
  if (!document.querySelector('button:active, a:active, [role=button]:active')) return act()
  const waiting = new AbortController()
  const { signal } = waiting
  const once = () => {
    if (signal.aborted) return
    waiting.abort()
    act()
  }
  // Before the button hears of the click, so that what it opens shows the state after the act.
  addEventListener('click', once, { capture: true, signal })
  // A press that ends elsewhere is no click.
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () => setTimeout(once), { capture: true, signal })
}

const loadItems = async () => (await import('./filter-slots.menu.tsx')).FilterItems

const AddFilter = ({ root, slots: { ask, adding } }: { root: RefObject<HTMLDivElement | null>; slots: Slots }) => {
  const t = useText()
  return (
    <LazyMenu load={loadItems} props={{ root, ask }} position="bottom-start" returnFocus>
      <Button
        ref={adding}
        className={classes.add}
        variant="subtle"
        px="xs"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        aria-keyshortcuts="f"
        data-add-filter
      >
        {t('ui.addFilter')}
      </Button>
    </LazyMenu>
  )
}

interface SlotProps {
  /** The URL parameter of the filter. */
  name: string
  label: string
  isOn: boolean
  /** Whether it takes room also while it is not set. */
  always?: boolean | undefined
  clear: () => void
  /** Whether the control is a date. */
  isDay?: boolean
  children: ReactNode
}

/** One filter: its name, its control, and a button that removes it. Outside of `FilterSlots` the control alone. */
export const FilterSlot = ({ name, label, isOn, always = false, clear, isDay, children }: SlotProps) => {
  const t = useText()
  const slots = useContext(SlotsContext)
  // A control that is removed forgets what was typed.
  const [round, setRound] = useState(0)
  if (!slots) return children
  const isShown = always || isOn || slots.asked.has(name)
  const remove = () => {
    setRound(round + 1)
    slots.dismiss(name)
    if (isOn) clear()
    slots.adding.current?.focus()
  }
  // What was asked for and left empty goes; a fault stays in sight.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (isOn || currentTarget.contains(relatedTarget)) return
    const control = controlOf(currentTarget.parentElement, name)
    if (control?.value === '') afterPress(() => slots.dismiss(name))
  }
  return (
    <div
      className={classes.slot}
      data-filter={name}
      data-label={label}
      data-shown={isShown || undefined}
      data-on={isOn || undefined}
      data-day={isDay}
      onBlur={leave}
    >
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <Fragment key={round}>{children}</Fragment>
      {!always && isShown && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('ui.removeFilter', { name: label })}
          title={t('ui.removeFilter', { name: label })}
          onClick={remove}
        >
          <IconX size={14} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
