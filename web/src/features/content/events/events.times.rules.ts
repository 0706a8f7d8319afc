// Seconds are left out, since with them a text without a date is read as some date.
const utc = (local: string) => Date.parse(`${local}Z`)

interface Times {
  starts: string
  ends: string
  all_day: boolean
}

/**
 * The end after the start was moved: it stays as far from it, in local time; of whole days, by days, whatever hours they
 * had before. An end that can't be told stays.
 */
export const movedEnd = ({ starts, ends, all_day }: Times, next: string): string => {
  const at = (local: string) => utc(all_day ? `${local.slice(0, 10)}T00:00` : local)
  const moved = at(ends) + at(next) - at(starts)
  return Number.isNaN(moved) ? ends : new Date(moved).toISOString().slice(0, 16)
}
