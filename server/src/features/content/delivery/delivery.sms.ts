import { shortestSmsTitle, smsLength } from '@oselia/contract/deliveries.enums'

// GSM 03.38 (3GPP TS 23.038, 6.2.1): the default alphabet, and characters that take two septets.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** Characters of one SMS, and of each part of a longer one, whose header takes the rest (3GPP TS 23.040, 9.2.3.24). */
const limits = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

/** The number of parts; a character of two units is not divided between them. */
const partsOf = (sizes: readonly number[], part: number): number => {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** Encoding and number of segments of an SMS, by which it is paid. */
export const segmentsOf = (text: string): { encoding: keyof typeof limits; segments: number } => {
  const characters = [...text]
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (isGsm ? (extended.has(character) ? 2 : 1) : character.length))
  const { single, part } = limits[encoding]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return { encoding, segments: total <= single ? 1 : partsOf(sizes, part) }
}

// The ellipsis is in the default alphabet only as three full stops.
const shortened = (title: string, most: number): string =>
  title.length <= most
    ? title
    : `${title
        .slice(0, most - 3)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}...`

/** Title and link in at most `smsLength` characters; a long link leaves the title its shortest length. */
export const smsText = (title: string, url: string): string =>
  `${shortened(title.replace(/\s+/g, ' ').trim(), Math.max(shortestSmsTitle, smsLength - url.length - 1))}\n${url}`
