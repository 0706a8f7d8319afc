import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { ListEntry } from '@oselia/contract/voting-lists'
import type { Voting } from '@oselia/contract/votings'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useState } from 'react'
import { type Proxy, representativeOf } from '../votings/votings.public.ts'
import type { Series } from './sheets.entry.state.ts'
import { type Cell, cellAfter, rowAfter } from './sheets.lists.rules.ts'
import { type Marks, useListSending } from './sheets.lists.sending.ts'
import { nextOpen } from './sheets.rules.ts'

type Answers = Record<number, BallotAnswer>

const without = <T>(of: Readonly<Record<number, T>>, id: number): Record<number, T> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => Number(key) !== id))

const isDone = ({ id, ballot }: VotingResident, marks: Marks, drafts: Readonly<Record<number, Answers>>) => {
  const state = marks[id]?.state
  if (state === 'failed') return false
  return state !== undefined || (ballot !== null && drafts[id] === undefined)
}

/** Answers and representatives that are typed and not sent, by row; those that were refused stay. */
const useDrafts = () => {
  const [drafts, setDrafts] = useState<Record<number, Answers>>({})
  const [proxies, setProxies] = useState<Record<number, Proxy>>({})
  const [signers, setSigners] = useState<Record<number, number>>({})
  return {
    drafts,
    proxies,
    signers,
    setSigner: (id: number, signer: number | null) =>
      setSigners((before) => (signer === null ? without(before, id) : { ...before, [id]: signer })),
    write: (id: number, answers: Answers) => setDrafts((before) => ({ ...before, [id]: answers })),
    drop: (id: number) => setDrafts((before) => without(before, id)),
    setProxy: (id: number, proxy: Proxy | null) =>
      setProxies((before) => (proxy ? { ...before, [id]: proxy } : without(before, id))),
  }
}

interface Given {
  voting: Voting
  rows: readonly VotingResident[]
  series: Series
  /** The scanned page that is shown. */
  pageId: () => number | null
}

/** The cell that is answered. */
const useCell = (rows: number, questions: number, first: number) => {
  const [chosen, go] = useState<Cell>({ row: Math.max(0, first), question: 0 })
  const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))
  // Fewer rows are shown once a floor is chosen.
  const current = { row: within(chosen.row, rows), question: chosen.question }
  const move = ({ row = 0, question = 0 }: Partial<Cell>) =>
    go({ row: within(current.row + row, rows), question: within(current.question + question, questions) })
  return { current, go, move }
}

interface Whole extends Pick<Given, 'series' | 'pageId'> {
  owner: VotingResident
  questions: readonly number[]
  answers: Answers
  proxy: Proxy | undefined
  signer: number | undefined
}
const bodyOf = ({ owner, questions, answers, proxy, signer, series, pageId }: Whole): ListEntry => ({
  resident_id: owner.id,
  page_id: pageId(),
  answers: questions.map((question_id) => ({ question_id, answer: answers[question_id]! })),
  representative: proxy ? representativeOf(proxy) : null,
  signed_by: signer ?? null,
  cast_on: series.cast_on,
  surveyor: series.surveyor || null,
  replaces: null,
  reason: null,
})

/** The rows of a list while they are entered. */
export const useListEntry = ({ voting, rows, series, pageId }: Given) => {
  const questions = voting.questions.map(({ id }) => id)
  const of = useDrafts()
  const { drafts, proxies, signers } = of
  const { marks, unmark, send } = useListSending(voting.id)
  const [isByQuestion, setByQuestion] = useState(false)
  const listed = rows.map((row) => ({ id: row.id, isDone: isDone(row, marks, drafts) }))
  const list = { rows: listed, questions, drafts }
  const first = listed.findIndex((row) => !row.isDone)
  const { current, go, move } = useCell(rows.length, questions.length, first)
  const owner = rows[current.row]
  const next = (state: typeof list) => {
    const place = rowAfter(state, current, isByQuestion)
    if (place) go(place)
  }
  const answer = (given: BallotAnswer) => {
    if (!owner || marks[owner.id]?.state === 'saving') return
    // A row that is entered begins anew: the server says whether it is a conflict.
    const former = marks[owner.id]?.state === 'saved' ? {} : drafts[owner.id]
    const answers = { ...former, [questions[current.question]!]: given }
    unmark(owner.id)
    of.write(owner.id, answers)
    go(cellAfter({ ...list, drafts: { ...drafts, [owner.id]: answers } }, current, isByQuestion))
  }
  const save = () => {
    if (!owner) return
    const answers = drafts[owner.id]
    if (!answers || listed[current.row]!.isDone) return next(list)
    const open = nextOpen(questions, answers, questions.length - 1)
    if (open !== null) return go(isByQuestion ? cellAfter(list, current, true) : { ...current, question: open })
    send(bodyOf({ owner, questions, answers, proxy: proxies[owner.id], signer: signers[owner.id], series, pageId }))
    next({ ...list, rows: listed.map(({ id, isDone: done }) => ({ id, isDone: done || id === owner.id })) })
  }
  const isUnsaved = Object.keys(drafts).some((id) => marks[Number(id)]?.state !== 'saved')
  const skip = () => next(list)
  const clear = () => owner && of.drop(owner.id)
  const acts = { go, move, answer, save, skip, clear, setProxy: of.setProxy, setSigner: of.setSigner, setByQuestion }
  return { questions, drafts, proxies, signers, marks, listed, current, owner, isByQuestion, isUnsaved, ...acts }
}
export type ListEntryState = ReturnType<typeof useListEntry>
