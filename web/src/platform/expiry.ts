/** Days before its end in which a paper is marked. */
export const soonDays = 30

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Whether a paper that is valid through a day (`YYYY-MM-DD`) is over or soon will be, and by how many days; null when neither. */
export const expiryOf = (
  validUntil: string | null,
  today: string,
): { state: 'expired' | 'soon'; days: number } | null => {
  if (!validUntil) return null
  const left = dayNumber(validUntil) - dayNumber(today)
  if (left < 0) return { state: 'expired', days: -left }
  return left <= soonDays ? { state: 'soon', days: left } : null
}
