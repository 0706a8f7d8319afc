import { useSyncExternalStore } from 'react'
import { useFormat } from '../../../platform/messages.ts'
import { partsOf } from './request-records.time.rules.ts'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minute = Math.floor(Date.now() / MINUTE)

const tick = () => {
  const now = Math.floor(Date.now() / MINUTE)
  if (now === minute) return
  minute = now
  for (const tell of listeners) tell()
}

// One timer for all clocks of a page, however many rows it has.
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, 5_000)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The start of the current minute, in ms; renders again with each new one. */
export const useMinute = () => useSyncExternalStore(subscribe, () => minute) * MINUTE

/** Formats minutes: `2 год 15 хв`. */
export const useDuration = () => {
  const { number } = useFormat()
  return (minutes: number) =>
    partsOf(minutes)
      .map(([unit, value]) => number(value, { style: 'unit', unit, unitDisplay: 'short' }))
      .join(' ')
}
