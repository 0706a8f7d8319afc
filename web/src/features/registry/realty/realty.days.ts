import { useState } from 'react'
import { wallClock } from '../../../platform/zoned.ts'
import { useZone } from '../../../platform/zone.ts'

/** Today in the organisation's time zone, `YYYY-MM-DD`. */
export const useToday = () => {
  const zone = useZone()
  const [now] = useState(() => new Date().toISOString())
  return wallClock(now, zone).slice(0, 10)
}

/** The day before, `YYYY-MM-DD`. */
export const dayBefore = (day: string) => {
  const at = Date.parse(`${day}T12:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at - 86_400_000).toISOString().slice(0, 10)
}
