import type { HouseText } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { languages, type Language } from '@oselia/contract/languages'
import { unitsInAudience } from '../../registry/audience/audience.reach.public.js'
import { markup, sanitised } from '../../../platform/markup.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { groupsOf, type HouseGroup } from '../publishing/publishing.public.js'
import type { Deliverable } from './delivery.kinds.js'
import type { Content } from './delivery.texts.js'

/** What some recipients read: one text, or several under the addresses of their houses. */
interface OwnText {
  /** The same for the same texts. */
  key: string
  body: TextMap | null
  /** The house whose text the page shows; null for all of them. */
  house: number | null
}

type Addresses = ReadonlyMap<Language, ReadonlyMap<number, string>>

/** Several texts in one, each under the addresses of its houses; a text that lacks a language is Ukrainian. */
const joined = (
  { body, house_texts }: { body: TextMap; house_texts: readonly HouseText[] },
  groups: readonly HouseGroup[],
  addresses: Addresses,
): TextMap => {
  const inLanguage = (language: Language) =>
    groups
      .map(({ at, house_ids }) => {
        const text = at === null ? body : house_texts[at]!.body
        const named = house_ids.flatMap((id) => addresses.get(language)?.get(id) ?? [])
        return markup`<h3>${named.join('; ')}</h3>${sanitised(text[language] || text.uk)}`.text
      })
      .join('')
  return { uk: inLanguage('uk'), en: inLanguage('en'), ru: inLanguage('ru'), es: inLanguage('es') }
}

/**
 * The texts of recipients, by the houses of their units in the audience; the same text is computed once. Without texts of houses,
 * everybody has the item's own.
 */
export const ownTexts = async (
  ctx: RequestContext,
  { audience, body, house_texts = [] }: Pick<Deliverable, 'audience' | 'house_texts'> & Pick<Content, 'body'>,
  memberIds: readonly number[],
): Promise<(memberId: number) => OwnText> => {
  const common: OwnText = { key: '', body, house: null }
  if (house_texts.length === 0 || !body) return () => common
  const houses = new Map<number, number[]>()
  for (const { member_id, house_id } of await unitsInAudience(ctx, audience, memberIds))
    houses.set(member_id, [...(houses.get(member_id) ?? []), house_id])
  const groups = new Map([...houses].map(([id, ids]) => [id, groupsOf(house_texts, ids)]))
  const several = [...groups.values()].filter((of) => of.length > 1).flatMap((of) => of.flatMap((one) => one.house_ids))
  const known = await Promise.all(
    languages.map(async (language) => [language, await addressesOf(ctx.db, several, language)] as const),
  )
  const addresses = new Map(known)
  const made = new Map<string, OwnText>()
  return (memberId) => {
    const own = groups.get(memberId) ?? []
    const [first] = own
    if (!first) return common
    if (own.length === 1) {
      const text = first.at === null ? body : house_texts[first.at]!.body
      return { key: `${first.at ?? 'own'}`, body: text, house: first.house_ids[0]! }
    }
    const key = JSON.stringify(own)
    const text = made.get(key) ?? { key, body: joined({ body, house_texts }, own, addresses), house: null }
    made.set(key, text)
    return text
  }
}
