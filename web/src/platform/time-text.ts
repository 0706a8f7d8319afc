const two = (n: number) => String(n).padStart(2, '0')

/**
 * A typed time as `HH:MM`: `18:30`, and once it is `finished` also `18.30`, `1830`, `9`, `930`, `6:30 pm`. Null for anything else. An
 * unfinished `9:30` may be the beginning of nothing else, but is shown anew only when it is finished.
 */
export const timeFromText = (typed: string, { finished }: { finished: boolean }): string | null => {
  const text = typed.trim()
  if (!finished) return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null
  const parts =
    /^(\d{1,2})(?:[:.,\s-](\d\d))?\s*([ap])\.?m\.?$/i.exec(text) ??
    /^(\d{1,2})[:.,\s-](\d\d)$/.exec(text) ??
    /^(\d{1,2})(\d\d)$/.exec(text) ??
    /^(\d{1,2})$/.exec(text)
  if (!parts) return null
  const [, hour = '', minute = '00', half] = parts
  const [h, m] = [Number(hour), Number(minute)]
  if (m > 59 || (half ? h < 1 || h > 12 : h > 23)) return null
  return `${two(half ? (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : h)}:${two(m)}`
}
