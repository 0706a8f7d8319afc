import type { StreetType } from '@oselia/contract/places'
import { streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'

interface Street {
  type: StreetType
  name: string
}

/** Common abbreviations in addition to those of our own labels. */
const alsoWritten: Partial<Record<StreetType, string[]>> = {
  avenue: ['пр', 'пр-т', 'пр-кт'],
  boulevard: ['бул', 'б-р'],
  microdistrict: ['мікр', 'м-н'],
}

const bare = (word: string) => word.toLowerCase().replace(/\.$/, '')

const typeOfWord = new Map(
  (Object.keys(streetTypeNames) as StreetType[]).flatMap((type) => {
    const { uk, ru } = streetTypeNames[type]
    const written = [uk, ru, streetTypeShorts[type].uk, streetTypeShorts[type].ru, ...(alsoWritten[type] ?? [])]
    return written.map((word) => [bare(word), type] as const)
  }),
)

/**
 * Parses a typed street: the type before or after the name, «вул. Лесі Українки», «Соборна площа»; the default type
 * is street.
 */
export const streetOf = (written: string): Street => {
  const text = written
    .replace(/^([\p{L}-]+\.)(?=\p{L})/u, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = text.split(' ')
  if (words.length < 2) return { type: 'street', name: text }
  const first = typeOfWord.get(bare(words[0]!))
  if (first) return { type: first, name: words.slice(1).join(' ') }
  const last = typeOfWord.get(bare(words.at(-1)!))
  return last ? { type: last, name: words.slice(0, -1).join(' ') } : { type: 'street', name: text }
}
