/** Days and hours, hours and minutes, or minutes, of a time in minutes. */
export const partsOf = (minutes: number): [unit: 'day' | 'hour' | 'minute', value: number][] => {
  const whole = Math.max(0, Math.round(minutes))
  const days = Math.floor(whole / 1440)
  const hours = Math.floor((whole % 1440) / 60)
  const rest = whole % 60
  const parts: [unit: 'day' | 'hour' | 'minute', value: number][] =
    days > 0
      ? [
          ['day', days],
          ['hour', hours],
        ]
      : [
          ['hour', hours],
          ['minute', rest],
        ]
  const shown = parts.filter(([, value]) => value > 0)
  return shown.length > 0 ? shown : [['minute', 0]]
}
