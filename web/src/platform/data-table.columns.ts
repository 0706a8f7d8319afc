import { useState } from 'react'
import type { AnyColumn } from './data-table.tsx'

export type Visible = Record<string, boolean>

/**
 * The storage name of a list's columns and saved views: the path of its call, followed by the fixed filter where one
 * call serves several lists: `/realty#parking`.
 */
export const nameOf = (call: string, within: object = {}) => {
  const words = Object.values(within).filter((value) => /^(?!true$|false$)[a-z_]+$/.test(String(value)))
  return [call.slice(call.indexOf('/')), ...words].join('#')
}

const keyOf = (list: string) => `columns.${list.slice(1)}`

const storedColumns = (list: string): Visible => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}') as Visible
  } catch {
    return {}
  }
}

/** The visible columns of a list, stored per list in this browser. */
export const useColumnChoice = (list: string, columns: readonly AnyColumn[]) => {
  const usual = Object.fromEntries(columns.map((column) => [column.key, !column.hidden]))
  const [choice, setChoice] = useState<Visible>(() => ({ ...usual, ...storedColumns(list) }))
  const set = (change: Visible | ((before: Visible) => Visible)) => {
    const next = typeof change === 'function' ? change(choice) : change
    localStorage.setItem(keyOf(list), JSON.stringify(next))
    setChoice(next)
  }
  return [choice, set] as const
}

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const densityKey = 'density'
const storedDensity = (): Density => (localStorage.getItem(densityKey) === 'comfortable' ? 'comfortable' : 'compact')

/** The height of rows, one choice for all lists, stored in this browser. */
export const useDensity = () => {
  const [density, setDensity] = useState(storedDensity)
  const choose = (next: Density) => {
    localStorage.setItem(densityKey, next)
    setDensity(next)
  }
  return [density, choose] as const
}
