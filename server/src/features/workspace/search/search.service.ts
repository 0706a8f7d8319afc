import type { Hit } from '@oselia/contract/search'
import type { RequestContext } from '../../../platform/request-context.js'
import { searchSources } from '../../../platform/search-sources.js'
import { searchTermsOf } from './search.rules.js'

/**
 * Searches all kinds that the caller may read, phones and exact matches first. When nothing is found, tries the other
 * keyboard layout.
 */
export const find = async (ctx: RequestContext, text: string): Promise<{ data: Hit[] }> => {
  const terms = searchTermsOf(text)
  if (!terms) return { data: [] }
  const sources = searchSources()
  const byWords = (readings: readonly string[][]) => sources.map((source) => source.byWords?.(ctx, readings))
  const hitsOf = async (answers: (Promise<Hit[]> | null | undefined)[]) =>
    (await Promise.all(answers.filter((answer) => answer !== null && answer !== undefined))).flat()
  const hits = await hitsOf([...sources.map((source) => source.byKey?.(ctx, terms)), ...byWords(terms.readings)])
  if (hits.length > 0 || terms.swapped.length === 0) return { data: hits }
  return { data: await hitsOf(byWords([terms.swapped])) }
}
