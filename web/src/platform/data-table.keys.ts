import { type RefObject, useEffect } from 'react'

const typedInto = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]'

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

// Letters by `code`: in the Ukrainian layout the J and K keys produce other letters.
const stepOf = ({ key, code }: KeyboardEvent) =>
  key === 'ArrowDown' || code === 'KeyJ' ? 1 : key === 'ArrowUp' || code === 'KeyK' ? -1 : 0

const choiceIn = (row: Element) => row.querySelector<HTMLElement>('[data-choice] input')
const openerIn = (row: Element) => row.querySelector<HTMLElement>('[data-opener]') ?? choiceIn(row)

/**
 * Down and Up (or J and K) move to the same control of the next row, Space selects the row. Returns whether the key
 * was handled.
 */
const inRow = (row: Element, at: Element, event: KeyboardEvent) => {
  const choice = choiceIn(row)
  const step = stepOf(event)
  if (step !== 0) {
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
    if (next) (at === choice ? choiceIn(next) : openerIn(next))?.focus()
    return true
  }
  if (event.key !== ' ' || !choice || !at.matches('[data-opener]')) return false
  choice.click()
  return true
}

/** `/` focuses the search, J the first row, F offers filters. Returns whether the key was handled. */
const inList = (root: HTMLElement, event: KeyboardEvent) => {
  const adding = event.code === 'KeyF' && isPlain(event) && root.querySelector<HTMLElement>('[data-add-filter]')
  if (adding) {
    adding.click()
    return true
  }
  const first = root.querySelector('tbody tr')
  const goal =
    event.key === '/' || (event.code === 'Slash' && isPlain(event))
      ? root.querySelector<HTMLElement>('input[type="search"]')
      : event.code === 'KeyJ' && isPlain(event) && first && openerIn(first)
  if (!goal) return false
  goal.focus()
  return true
}

/**
 * Keyboard shortcuts of a list, active while the focus is in it or nowhere. Tab and Enter keep their browser meaning,
 * so that each row is reachable without the shortcuts, by screen readers too.
 */
export const useListKeys = (root: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = document.activeElement
      const list = root.current
      if (!list || event.defaultPrevented || at?.matches(typedInto)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isInside = at !== null && list.contains(at)
      // After a navigation the heading of the page has the focus.
      if (!isInside && at && at !== document.body && !at.matches('h1')) return
      const row = isInside ? at.closest('tbody tr') : null
      if ((row && isPlain(event) && inRow(row, at!, event)) || inList(list, event)) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [root])
