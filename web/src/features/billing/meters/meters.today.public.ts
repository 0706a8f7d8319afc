import { useState } from 'react'
import { useZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'

/** The day of the community. */
export const useToday = () => {
  const zone = useZone()
  const [today] = useState(() => wallClock(new Date().toISOString(), zone).slice(0, 10))
  return today
}
