import { createHash } from 'node:crypto'
import { ballotAnswers } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import { withConsistentReads } from '../../../platform/consistent-reads.js'
import { exactText, fraction } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { votingEntity } from './votings.entity.js'
import { storedRegister } from './votings.register.stored.js'
import { tallyOf } from './votings.tally.js'

interface Raw {
  number: number
  question_id: number
  answer: string
  n: string
  d: string
}

/** All counted answers, one by one, in the order of the owners' numbers. */
const rawBallots = async ({ db }: RequestContext, id: number): Promise<Raw[]> => {
  const { rows } =
    await sql<Raw>`select o.number, a.question_id, a.answer, o.weight_numerator::text as n, o.weight_denominator::text as d
    from voting_ballots b join voting_owners o on o.id = b.owner_id join voting_answers a on a.ballot_id = b.id
    where b.voting_id = ${id} and b.state = 'counted' order by o.number, a.question_id`.execute(db)
  return rows
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/**
 * Counts another way than the tally: whole numbers of one common denominator, added row by row. By question and answer, as `n/d`
 * reduced.
 */
const recount = (rows: readonly Raw[]): Map<string, string> => {
  const common = rows.reduce((all, { d }) => (all * BigInt(d)) / gcd(all, BigInt(d)), 1n)
  const sums = new Map<string, bigint>()
  for (const { question_id, answer, n, d } of rows) {
    const key = `${question_id} ${answer}`
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(n) * (common / BigInt(d)))
  }
  return new Map([...sums].map(([key, sum]) => [key, exactText(fraction(sum, common))]))
}

/** The text whose SHA-256 is the hash of the ballots: number of the owner, question and answer, separated by tabs, a line each. */
const canonicalBallots = (rows: readonly Raw[]): string =>
  rows.map(({ number, question_id, answer }) => `${number}\t${question_id}\t${answer}`).join('\n')

const hashOfRows = (rows: readonly Raw[]): Buffer => createHash('sha256').update(canonicalBallots(rows)).digest()

/** The ballots that count, in the text whose SHA-256 is their hash. */
export const ballotsText = async (ctx: RequestContext, id: number): Promise<string> =>
  canonicalBallots(await rawBallots(ctx, id))

/** SHA-256 of the ballots that count. */
export const ballotsHash = async (ctx: RequestContext, id: number): Promise<Buffer> =>
  hashOfRows(await rawBallots(ctx, id))

interface Fixed {
  question_id: number
  answer: string
  n: string
  d: string
}

const stateOf = ({ adopted, counted }: { adopted: boolean; counted: boolean }) =>
  adopted ? 'adopted' : counted ? 'not_adopted' : 'not_counted'

/** The results that the protocol fixed, with its hash of the ballots; null before there is one. */
const fixedResults = async ({ db }: RequestContext, id: number) => {
  const { rows } = await sql<{
    hash: Buffer
  }>`select ballots_hash as hash from voting_protocols where voting_id = ${id}`.execute(db)
  if (!rows[0]) return null
  const { rows: results } =
    await sql<Fixed>`select question_id, answer, weight_numerator::text as n, weight_denominator::text as d
    from voting_results where voting_id = ${id} and answer <> 'none' order by question_id, answer`.execute(db)
  const { rows: outcomes } = await sql<{
    question_id: number
    adopted: boolean
    counted: boolean
  }>`select question_id, adopted, counted
    from voting_outcomes where voting_id = ${id}`.execute(db)
  return { hash: rows[0].hash, results, outcomes: new Map(outcomes.map((row) => [row.question_id, stateOf(row)])) }
}

interface Difference {
  question_id: number
  answer: string
  tally: string
  recount: string
}

/** Where the protocol says something else than its ballots; `outcome` is whether a question was adopted. */
const protocolDifferences = (
  { results, outcomes: fixed }: NonNullable<Awaited<ReturnType<typeof fixedResults>>>,
  counted: Map<string, string>,
  outcomes: readonly { question_id: number; outcome: string }[],
): Difference[] => [
  ...results.flatMap(({ question_id, answer, n, d }) => {
    const [stated, found] = [exactText(fraction(n, d)), counted.get(`${question_id} ${answer}`) ?? '0/1']
    return stated === found ? [] : [{ question_id, answer, tally: stated, recount: found }]
  }),
  ...outcomes.flatMap(({ question_id, outcome }) => {
    const stated = fixed.get(question_id) ?? 'not_adopted'
    return stated === outcome ? [] : [{ question_id, answer: 'outcome', tally: stated, recount: outcome }]
  }),
]

/** Scale of the tally's texts: they are in square metres or quotas, the stored weights in their parts. */
const scales: Record<string, bigint> = { area: 100n, quota: 100n, unit: 1n, head: 1n }

/** Recounts the ballots and compares; on one snapshot, so that a ballot that comes in meanwhile is no difference. */
export const verify = (ctx: RequestContext, id: number) =>
  withConsistentReads(ctx.db, (db) => verified({ ...ctx, db }, id))

const verified = async (ctx: RequestContext, id: number) => {
  const voting = await votingEntity.get(ctx, id)
  if (!voting.figures) {
    const none = { register_hash: '', register_form: null, ballots: 0, ballots_hash: '', protocol_matches: null }
    return { data: { ...none, matches: true, register_intact: true, differences: [] } }
  }
  const rows = await rawBallots(ctx, id)
  const counted = recount(rows)
  const tally = await tallyOf(ctx, voting)
  const scale = scales[voting.figures.weight_by!]!
  const ofTally = tally.questions.flatMap((question) =>
    ballotAnswers.flatMap((answer) => {
      const [n, d] = question[answer].weight.exact.split('/')
      const stated = exactText(fraction(BigInt(n!) * scale, d!))
      const found = counted.get(`${question.question_id} ${answer}`) ?? '0/1'
      return stated === found ? [] : [{ question_id: question.question_id, answer, tally: stated, recount: found }]
    }),
  )
  const hash = hashOfRows(rows)
  const fixed = await fixedResults(ctx, id)
  const ofProtocol = fixed ? protocolDifferences(fixed, counted, tally.questions) : []
  const protocol_matches = fixed && fixed.hash.equals(hash) && ofProtocol.length === 0
  const register = await storedRegister(ctx.db, id)
  const differences = [...ofTally, ...ofProtocol]
  return {
    data: {
      matches: register.intact && differences.length === 0 && protocol_matches !== false,
      register_hash: register.hash.toString('hex'),
      register_intact: register.intact,
      register_form: register.form,
      ballots: new Set(rows.map(({ number }) => number)).size,
      ballots_hash: hash.toString('hex'),
      protocol_matches,
      differences,
    },
  }
}
