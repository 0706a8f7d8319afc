import { Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { type FilterControl, controlOf } from './filter-slots.tsx'
import { useText } from './messages.ts'

interface Props {
  root: RefObject<HTMLElement | null>
  ask: (name: string) => void
  close: () => void
}

interface Choice {
  name: string
  label: string
}

/** The filters that take no room, in the order in which they would be shown. */
const hiddenIn = (root: HTMLElement): Choice[] =>
  [...root.querySelectorAll<HTMLElement>('[data-filter]:not([data-shown])')].map(({ dataset }) => ({
    name: dataset['filter']!,
    label: dataset['label']!,
  }))

/** Opens the options at once, where the browser can. */
const enter = (control: FilterControl) => {
  control.focus()
  if (!(control instanceof HTMLSelectElement)) return
  try {
    control.showPicker()
  } catch {
    // Without a recent key or click, or in a browser without pickers, the focus is enough.
  }
}

/** Focuses a control as soon as its code is there, unless something else is typed into meanwhile. */
const enterLoaded = (find: () => FilterControl | null | undefined, frames = 600) => {
  const control = find()
  if (control && !control.disabled) enter(control)
  else if (frames > 0 && !document.activeElement?.matches('input, select, textarea'))
    requestAnimationFrame(() => enterLoaded(find, frames - 1))
}

/** The items of the menu that adds a filter. */
export const FilterItems = ({ root, ask, close }: Props) => {
  const t = useText()
  const choices = root.current ? hiddenIn(root.current) : []
  const take = (name: string) => {
    ask(name)
    close()
    // After the menu has closed, which would take the focus back.
    setTimeout(() => enterLoaded(() => controlOf(root.current, name)))
  }
  if (choices.length === 0) return <Menu.Label>{t('ui.allFiltersShown')}</Menu.Label>
  return choices.map(({ name, label }) => (
    <Menu.Item key={name} onClick={() => take(name)}>
      {label}
    </Menu.Item>
  ))
}
