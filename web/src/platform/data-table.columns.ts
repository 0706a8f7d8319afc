import { useState } from 'react'
import type { AnyColumn } from './data-table.tsx'

export type Visible = Record<string, boolean>

/**
 * Name under which columns and saved views of a list are kept: the path of its call, and the word by which the page narrows it
 * where one call serves several lists: `/realty#parking`.
 */
export const nameOf = (call: string, within: object = {}) => {
  const words = Object.values(within).filter((value) => /^(?!true$|false$)[a-z_]+$/.test(String(value)))
  return [call.slice(call.indexOf('/')), ...words].join('#')
}

const keyOf = (list: string) => `columns.${list.slice(1)}`

const kept = (list: string): Visible => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}') as Visible
  } catch {
    return {}
  }
}

/** Which columns a person sees in a list; kept in this browser, per list. */
export const useColumnChoice = (list: string, columns: readonly AnyColumn[]) => {
  const usual = Object.fromEntries(columns.map((column) => [column.key, !column.hidden]))
  const [choice, setChoice] = useState<Visible>(() => ({ ...usual, ...kept(list) }))
  const set = (change: Visible | ((before: Visible) => Visible)) => {
    const next = typeof change === 'function' ? change(choice) : change
    localStorage.setItem(keyOf(list), JSON.stringify(next))
    setChoice(next)
  }
  return [choice, set] as const
}
