import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { DeskEntry } from '@oselia/contract/voting-desk'
import type { Voting } from '@oselia/contract/votings'
import type { attendanceModes, BallotAnswer } from '@oselia/contract/votings.enums'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { emptyProxy, type Proxy, proxyOf, representativeOf } from './votings.entry.state.ts'

export type Mode = (typeof attendanceModes)[number]

export interface Found {
  id: number
  label: string
  name: string
  /** Other texts that mean the owner. */
  also: readonly string[]
  resident: VotingResident
}

/** What was said of the last act. */
interface Said {
  sentence: string
  color: 'green' | 'orange' | 'red'
}

/** The owner at the desk with what is typed. */
const useFields = ({ rules }: Voting) => {
  const [who, setWho] = useState<Found | null>(null)
  const [mode, setMode] = useState<Mode>('in_person')
  const [proxy, setProxy] = useState<Proxy>(() => emptyProxy(rules))
  const [attendee_ids, setAttendees] = useState<number[]>([])
  const [signed_by, setSignedBy] = useState<number | null>(null)
  const [answers, setAnswers] = useState<Record<number, BallotAnswer>>({})
  const [current, setCurrent] = useState(0)
  const take = (found: Found | null) => {
    setWho(found)
    setMode(found?.resident.attendance?.mode ?? 'in_person')
    setProxy(proxyOf(found?.resident.attendance?.representative) ?? emptyProxy(rules))
    setAttendees(found?.resident.attendance?.attendees.map(({ id }) => id) ?? [])
    setSignedBy(null)
    setAnswers({})
    setCurrent(0)
  }
  const ballot = { signed_by, setSignedBy, answers, setAnswers }
  return { who, take, mode, setMode, proxy, setProxy, attendee_ids, setAttendees, ...ballot, current, setCurrent }
}

/** What is wrong before anything is sent. */
const issueOf = (
  { mode, proxy, answers }: Pick<ReturnType<typeof useFields>, 'mode' | 'proxy' | 'answers'>,
  ids: number[],
) => {
  if (mode === 'proxy' && (proxy.name.trim() === '' || proxy.document.trim() === '')) return 'proxy' as const
  const given = ids.filter((id) => answers[id] !== undefined).length
  return given > 0 && given < ids.length ? ('answers' as const) : null
}

type Fields = ReturnType<typeof useFields>

const bodyOf = (
  id: number,
  { mode, proxy, attendee_ids, signed_by, answers }: Fields,
  ids: readonly number[],
): DeskEntry => {
  const given = ids.flatMap((question_id) => {
    const answer = answers[question_id]
    return answer ? [{ question_id, answer }] : []
  })
  return {
    resident_id: id,
    mode,
    representative: mode === 'proxy' ? representativeOf(proxy) : null,
    attendee_ids: mode === 'proxy' ? [] : attendee_ids,
    signed_by,
    answers: given.length > 0 ? given : null,
  }
}

interface Failure {
  /** Whom it is about: shown for nobody else. */
  id: number
  errors: Record<string, string[]>
  sentence: string
}

/** Sends what is typed, and says what became of it; `done` comes once it is saved. */
const useSending = (who: Found | null, done: () => void) => {
  const t = useText()
  const [last, setLast] = useState<Said | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { mutate, isPending } = useAction('POST /voting/:id/desk', {
    done: ({ data: { ballot } }) => {
      const isConflict = ballot?.state === 'conflict'
      const key = isConflict ? 'saidConflict' : ballot ? 'saidVoted' : 'saidPresent'
      setLast({ sentence: t(`votingDesk.${key}`, { name: who?.label ?? '' }), color: isConflict ? 'orange' : 'green' })
      done()
    },
    failed: (error) => {
      const sentence = Object.values(error.errors).flat().join(' ') || sentenceOf(error)
      if (who) setFailure({ id: who.id, errors: error.errors, sentence })
    },
  })
  const send = (id: number, body: DeskEntry) => {
    setLast(null)
    setFailure(null)
    mutate({ params: { id }, body })
  }
  const refused = failure !== null && failure.id === who?.id ? failure : null
  const said: Said | null = refused ? { sentence: refused.sentence, color: 'red' } : last
  return { said, errorOf: (path: string) => refused?.errors[path]?.join(' '), send, busy: isPending }
}

/** One owner after the other at the desk of a meeting. */
export const useDesk = (voting: Voting) => {
  const fields = useFields(voting)
  const { who, take, answers, current, setAnswers, setCurrent } = fields
  const box = useRef<HTMLDivElement>(null)
  const [checked, setChecked] = useState<ReturnType<typeof issueOf>>(null)
  const ids = voting.state === 'meeting' ? voting.questions.map(({ id }) => id) : []
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  const focusQuestion = (at: number) => {
    const place = box.current?.querySelector(`[data-question="${ids[at]}"]`)
    const input = place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input')
    input?.focus()
  }
  const begin = (found: Found | null) => {
    setChecked(null)
    take(found)
  }
  const cancel = () => {
    flushSync(() => begin(null))
    focus('[data-path="resident_id"]')
  }
  const { said, errorOf, send, busy } = useSending(who, cancel)
  const submit = () => {
    if (!who || busy) return
    const issue = issueOf(fields, ids)
    setChecked(issue)
    // It may be the current one already, while the focus is in a text field that would take the digit of the answer.
    if (issue === 'answers') return focusQuestion(ids.findIndex((id) => answers[id] === undefined))
    if (issue === 'proxy') return focus('[data-proxy] input')
    send(voting.id, bodyOf(who.id, fields, ids))
  }
  const answer = (given: BallotAnswer, at = current) => {
    setAnswers({ ...answers, [ids[at]!]: given })
    setCurrent(Math.min(at + 1, ids.length - 1))
  }
  return { ...fields, box, ids, said, checked, submit, answer, cancel, begin, busy, errorOf, focusQuestion }
}
export type Desk = ReturnType<typeof useDesk>
