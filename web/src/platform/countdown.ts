import { useEffect, useState } from 'react'

/** One code may be asked for in a minute. */
const longest = 60

/** The moment until which to wait, of this browser's clock; one that is told by a clock far off means a minute at most. */
export const waitUntil = (instant: string | null) =>
  instant === null ? 0 : Date.now() + Math.min(Math.max(Date.parse(instant) - Date.now(), 0), longest * 1000)

/** The moment so many seconds from now. */
export const waitFor = (seconds: number) => Date.now() + seconds * 1000

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds left until a moment; draws once a second until it is over. */
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
