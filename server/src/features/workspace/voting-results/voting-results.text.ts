import type { Threshold } from '@oselia/contract/governance-profiles'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import {
  paperThreshold,
  percentText,
  shortDay,
  sumOf,
  thresholdBase,
  thresholdText,
  type Fraction,
  type Protocol,
} from '../../voting/papers/papers.public.js'
import { thresholdIn, type StoredVoting } from '../../voting/votings/votings.public.js'
import { resultWords } from './voting-results.messages.js'

/** Exact votes: in the unit of the count, and the owners who gave them. */
interface Votes {
  weight: Fraction
  owners: number
}
export interface Outcome {
  text: TextMap
  adopted: boolean
  /** The number of the question that was not adopted, so that this one does not count; null where it counts. */
  not_counted_for: number | null
  rule: Threshold
  for: Votes
  against: Votes
  all: Votes
  present: Votes
  quorate: boolean
}

interface Row {
  text: TextMap
  adopted: boolean
  counted: boolean
  threshold: string
  depends_on: number | null
  results: Record<string, { owners: number; n: string; d: string }>
  content: Pick<Protocol, 'all' | 'together' | 'quorum'>
}

const votesOf = ({ owners, n, d }: Row['results'][string]): Votes => ({ owners, weight: { num: n, den: d } })

/** The fixed outcomes of a voting in the order of its questions. */
export const readOutcomes = async ({ db }: RequestContext, voting: StoredVoting): Promise<Outcome[]> => {
  const { rows } = await sql<Row>`select q.text, o.adopted, o.counted, q.threshold, p.content,
      (select d.position + 1 from voting_questions d where d.id = q.depends_on) as depends_on,
      (select jsonb_object_agg(r.answer, jsonb_build_object('owners', r.owners, 'n', r.weight_numerator::text,
        'd', r.weight_denominator::text)) from voting_results r where r.question_id = q.id) as results
    from voting_questions q join voting_outcomes o on o.question_id = q.id join voting_protocols p on p.voting_id = q.voting_id
    where q.voting_id = ${voting.id} order by q.position`.execute(db)
  return rows.map(({ text, adopted, counted, threshold, depends_on, results, content }) => ({
    text,
    adopted,
    not_counted_for: counted ? null : depends_on,
    rule: thresholdIn(voting, threshold),
    for: votesOf(results['for']!),
    against: votesOf(results['against']!),
    all: content.all,
    present: content.together,
    quorate: content.quorum?.reached ?? true,
  }))
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Percent of what the threshold is counted of, by votes, by owners, or by both, which lie on the side of it that was decided. */
const figuresOf = ({ rule, ...of }: Outcome, answer: 'for' | 'against', language: Language): string => {
  const part = answer === 'for' ? rule : rule.block!
  const limit = { num: BigInt(part.numerator), den: BigInt(part.denominator) }
  const dimensions = rule.dimension === 'both' ? (['weight', 'head'] as const) : [rule.dimension]
  const figures = dimensions.map((dimension) => {
    const valueOf = ({ weight, owners }: Votes): Fraction =>
      dimension === 'weight' ? weight : { num: BigInt(owners), den: 1n }
    const cast = sumOf([valueOf(of.for), valueOf(of.against)])
    const whole = { all: () => valueOf(of.all), present: () => valueOf(of.present), cast: () => cast }[rule.base]()
    const percent = percentText(valueOf(of[answer]), whole, language, { limit, digits: 2 })
    return filled(resultWords.figure[language], { percent, of: thresholdBase(rule.base, dimension, language) })
  })
  return filled(resultWords[answer][language], { figures: figures.join(resultWords.and[language]) })
}

const outcomeText = ({ adopted, not_counted_for, quorate }: Outcome, language: Language): string => {
  if (not_counted_for !== null) return filled(resultWords.notCounted[language], { number: not_counted_for })
  if (adopted) return resultWords.adopted[language]
  return (quorate ? resultWords.notAdopted : resultWords.noQuorum)[language]
}

/** One question: what was decided, by how many, and, where votes were too few, how many it takes. */
export const outcomeLine = (outcome: Outcome, question: string, language: Language): string => {
  const { rule, adopted, not_counted_for, quorate } = outcome
  const figures = [
    figuresOf(outcome, 'for', language),
    ...(rule.block ? [figuresOf(outcome, 'against', language)] : []),
  ]
  const line = filled(resultWords.line[language], {
    text: question,
    outcome: outcomeText(outcome, language),
    figures: figures.join('; '),
  })
  const isLacking = !adopted && not_counted_for === null && quorate
  return isLacking ? `${line} ${thresholdText(paperThreshold(rule), language)}` : line
}

/** Characters of the text of an announcement, with room for what its editor may add around them. */
const longestText = 19_000

interface About {
  /** The number of the voting, and that of its protocol. */
  voting: string
  number: number
  day: string
}

/** The results of a voting in a language, as the text of an announcement. */
export const resultText =
  ({ voting, number, day }: About, outcomes: readonly Outcome[]) =>
  (language: Language): string => {
    const intro = filled(resultWords.intro[language], { voting, number, day: shortDay(day, language) })
    const written = (most: number) => {
      const lines = outcomes.map((outcome) => {
        const question = shortened(outcome.text[language] ?? outcome.text.uk, most)
        return `<li>${escaped(outcomeLine(outcome, question, language))}</li>`
      })
      return `<p>${escaped(intro)}</p><ol>${lines.join('')}</ol>`
    }
    // Many long questions are more than an announcement holds: each is then cut to the same length.
    let most = 1000
    while (written(most).length > longestText && most > 20) most = Math.floor(most * 0.8)
    return written(most)
  }
