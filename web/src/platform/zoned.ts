const parts = (instant: Date, timeZone: string) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/** Local time of an instant: `2026-03-05T14:30`, the format of `<input type="datetime-local">`. */
export const wallClock = (instant: string, timeZone: string) => {
  const p = parts(new Date(instant), timeZone)
  return `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}`
}

/**
 * The instant of a local time; one skipped by the switch to summer time is moved an hour later. Null when it is not a
 * valid time.
 */
export const instantOf = (wall: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (at: number) =>
    Date.parse(`${wallClock(new Date(at).toISOString(), timeZone)}Z`) - Math.floor(at / 60_000) * 60_000
  // The offset is computed again at the first guess, because it may change between the two.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
