import { useEffect, useState } from 'react'

/** Minimum interval between codes, in seconds. */
const longest = 60

/** The end of the waiting time by the browser's clock; capped at a minute in case the clocks differ. */
export const waitUntil = (instant: string | null) =>
  instant === null ? 0 : Date.now() + Math.min(Math.max(Date.parse(instant) - Date.now(), 0), longest * 1000)

/** The moment the given number of seconds from now. */
export const waitFor = (seconds: number) => Date.now() + seconds * 1000

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds left until a moment; re-renders once a second until it has passed. */
export const useCountdown = (until: number) => {
  const [seconds, setSeconds] = useState(() => left(until))
  const [counted, setCounted] = useState(until)
  if (counted !== until) {
    setCounted(until)
    setSeconds(left(until))
  }
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(left(until))
      if (left(until) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
