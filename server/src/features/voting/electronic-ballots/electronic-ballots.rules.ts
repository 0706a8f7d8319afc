import type { BallotAnswer } from '@oselia/contract/votings.enums'
import type { Margins } from '../../../platform/clock-watch.js'
import { dayIn } from '../../../platform/today.js'
import { ballotDays, type StoredVoting } from '../votings/votings.public.js'

/** What the page of a voting offers now. */
export type Phase = 'before' | 'open' | 'over' | 'cancelled'

export type Timed = Pick<StoredVoting, 'state' | 'deadline' | 'meeting_at' | 'survey_from' | 'survey_to' | 'timezone'>

/** Electronic ballots are taken at the meeting and in the survey, by the server's clock, whatever the state still says. */
export const phaseOf = (voting: Timed, now: Date): Phase => {
  const { state, deadline, timezone } = voting
  if (state === 'announced') return 'before'
  if (state === 'cancelled') return 'cancelled'
  if (state !== 'meeting' && state !== 'survey') return 'over'
  if (deadline !== null && deadline <= now.toISOString()) return 'over'
  return state === 'survey' || dayIn(timezone, now) <= ballotDays(voting).to ? 'open' : 'over'
}

/** The phases in which a voting may be at a moment: more than one where its end lies within the doubt of the server's clock. */
export const phasesAt = (voting: Timed, now: Date, { ahead, behind }: Margins): Phase[] => {
  const times = [now.getTime(), now.getTime() - ahead, now.getTime() + behind]
  return [...new Set(times.map((at) => phaseOf(voting, new Date(at))))]
}

/** Seconds between a code that the page of a voting sent to a contact and the next one, by how many of the day were sent before it. */
export const pauseAfter = (sent: number): number => [60, 60, 300, 900][sent] ?? 3600

/** Whether ballots are given by a code, and may be contested under the rules. */
export const isContestable = ({ electronic, code_contestable }: Contestable): boolean =>
  electronic === 'code' && code_contestable
type Contestable = Pick<StoredVoting['rules'], 'electronic' | 'code_contestable'>

export type Chosen = Map<number, BallotAnswer>

/** The fields of a form as a browser sends them. */
export const readForm = (body: string): Map<string, string> =>
  new Map(
    [...new URLSearchParams(body.replaceAll('%00', ''))].map(([name, value]) => [name, value.trim().slice(0, 300)]),
  )

interface Asked {
  questions: readonly { id: number }[]
  rules: { answers: readonly BallotAnswer[] }
}

/** The answers of a form by question: those that the voting offers. */
export const chosenAnswers = ({ questions, rules }: Asked, form: ReadonlyMap<string, string>): Chosen => {
  const chosen: Chosen = new Map()
  for (const { id } of questions) {
    const answer = rules.answers.find((one) => one === form.get(`q${id}`))
    if (answer) chosen.set(id, answer)
  }
  return chosen
}

export const answerList = (chosen: Chosen): { question_id: number; answer: BallotAnswer }[] =>
  [...chosen].map(([question_id, answer]) => ({ question_id, answer }))

/** `А. О.`: enough for several owners of one contact to see whose ballot it is, and no name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 3)
    .map((letter) => `${letter}.`)
    .join(' ')

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** Whether the names of certificates contain the first two words of an owner's name, or all of a shorter one. */
export const namesOwner = (names: readonly string[], owner: string): boolean => {
  const known = new Set(names.flatMap(wordsOf))
  const wanted = wordsOf(owner).slice(0, 2)
  return wanted.length > 0 && wanted.every((word) => known.has(word))
}

interface ReceiptOf {
  voting: number
  register: string
  ballot: number
  owner: number
  channel: string
  receivedAt: string
  answers: readonly { question_id: number; answer: string }[]
  /** Hexadecimal hashes of the signed document and file. */
  document?: string
  signed?: string
}

/** The text whose SHA-256 is the receipt: what was counted, without anybody's name. */
export const receiptText = (of: ReceiptOf): string =>
  [
    'oselia-ballot/1',
    `voting: ${of.voting}`,
    `register: ${of.register}`,
    `ballot: ${of.ballot}`,
    `owner: ${of.owner}`,
    `channel: ${of.channel}`,
    `received: ${of.receivedAt}`,
    `answers: ${of.answers
      .toSorted((a, b) => a.question_id - b.question_id)
      .map(({ question_id, answer }) => `${question_id}=${answer}`)
      .join(' ')}`,
    ...(of.document ? [`document: ${of.document}`] : []),
    ...(of.signed ? [`signed: ${of.signed}`] : []),
  ].join('\n')
