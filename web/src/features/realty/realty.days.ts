import { useState } from 'react'
import { wallClock } from '../../platform/zoned.ts'
import { useUser } from '../../platform/user.ts'

/** Today by the clock on the community's wall, `YYYY-MM-DD`. */
export const useToday = () => {
  const user = useUser()
  const [now] = useState(() => new Date().toISOString())
  return wallClock(now, user?.organisation.timezone ?? 'Europe/Kyiv').slice(0, 10)
}

/** The legal day before, `YYYY-MM-DD`. */
export const dayBefore = (day: string) => {
  const at = Date.parse(`${day}T12:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at - 86_400_000).toISOString().slice(0, 10)
}

/** A typed day as a body takes it. */
export const dayIn = (typed: string) => (typed === '' ? null : typed)
