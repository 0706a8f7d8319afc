/** Number of days before expiry in which a document is marked. */
const soonDays = 30

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/**
 * Whether a document valid through a day (`YYYY-MM-DD`) has expired or expires soon, and by how many days; null when
 * neither.
 */
export const expiryOf = (
  validUntil: string | null,
  today: string,
): { state: 'expired' | 'soon'; days: number } | null => {
  if (!validUntil) return null
  const left = dayNumber(validUntil) - dayNumber(today)
  if (left < 0) return { state: 'expired', days: -left }
  return left <= soonDays ? { state: 'soon', days: left } : null
}
