const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' })

/** The community's date `days` days after today's, `YYYY-MM-DD`: late in the evening by UTC it is tomorrow in Kyiv. */
export const dayFromNow = (days: number): string => {
  const date = new Date(`${calendar.format(new Date())}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
