const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' })

/** The community's date `days` days from now, `YYYY-MM-DD`: late in the evening by UTC it is tomorrow in Kyiv. */
export const dayFromNow = (days: number): string => calendar.format(new Date(Date.now() + days * 86_400_000))
