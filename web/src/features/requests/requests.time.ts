import { useSyncExternalStore } from 'react'
import { useFormat } from '../../platform/messages.ts'
import { partsOf } from './requests.time.rules.ts'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minute = Math.floor(Date.now() / MINUTE)

const look = () => {
  const now = Math.floor(Date.now() / MINUTE)
  if (now === minute) return
  minute = now
  for (const tell of listeners) tell()
}

// One timer for all clocks of a page, however many rows it has.
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(look, 5_000)
  look()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The beginning of the minute that goes on, in ms; draws anew with every next one. */
export const useMinute = () => useSyncExternalStore(subscribe, () => minute) * MINUTE

/** Writes so many minutes as a person says them: `2 год 15 хв`. */
export const useDuration = () => {
  const { number } = useFormat()
  return (minutes: number) =>
    partsOf(minutes)
      .map(([unit, value]) => number(value, { style: 'unit', unit, unitDisplay: 'short' }))
      .join(' ')
}
