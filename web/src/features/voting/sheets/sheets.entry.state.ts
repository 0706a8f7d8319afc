import type { Ballot } from '@oselia/contract/voting-ballots'
import type { SheetDetails } from '@oselia/contract/voting-sheets'
import type { Voting } from '@oselia/contract/votings'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { sentenceOf, toastError } from '../../../platform/toast.ts'
import { type Proxy, representativeOf } from '../votings/votings.public.ts'
import { nextOpen } from './sheets.rules.ts'

/** What stays from sheet to sheet. */
export interface Series {
  cast_on: string
  surveyor: string
}

interface Entry {
  voting: Voting
  details: SheetDetails
  /** The ballot that is corrected. */
  replaces: Ballot | null
  series: Series
  done: (ballot: Ballot | null) => void
}

type Answers = Record<number, BallotAnswer>

const answersOf = (ballot: Ballot | null): Answers =>
  Object.fromEntries(ballot?.answers.map(({ question_id, answer }) => [question_id, answer]) ?? [])

const bodyOf = (
  answers: Answers,
  proxy: Proxy | null,
  { cast_on, surveyor }: Series,
  { replaces, reason, signed_by }: { replaces: Ballot | null; reason: string; signed_by: number | null },
) => ({
  answers: Object.entries(answers).map(([id, answer]) => ({ question_id: Number(id), answer })),
  cast_on,
  representative: proxy && representativeOf(proxy),
  signed_by,
  surveyor: surveyor || null,
  replaces: replaces?.id ?? null,
  reason: reason || null,
})

/** Sends a sheet once, and says what was refused at which field. */
const useSending = (done: Entry['done']) => {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [said, say] = useState('')
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const send = async (request: () => Promise<{ data: Ballot }>) => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setErrors({})
    say('')
    try {
      done((await request()).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sent.current = false
      setBusy(false)
      if (error.code === 'sheet_entered') {
        await toastError(error)
        return done(null)
      }
      setErrors(error.errors)
      say(Object.values(error.errors).flat().join(' ') || sentenceOf(error))
    }
  }
  return { errors, said, busy, send }
}

const focusQuestion = (form: HTMLFormElement | null, id: number | undefined) => {
  const place = form?.querySelector(`[data-question="${id}"]`)
  const input = place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input')
  input?.focus()
}

/** The ballot of the sheet that is shown. */
export const useSheetEntry = ({ voting, details, replaces, series, done }: Entry) => {
  const form = useRef<HTMLFormElement>(null)
  const ids = voting.questions.map(({ id }) => id)
  const [answers, setAnswers] = useState<Answers>(() => answersOf(replaces))
  const [current, setCurrent] = useState(0)
  const [proxy, setProxy] = useState<Proxy | null>(null)
  const [signed_by, setSignedBy] = useState(replaces?.signed_by?.id ?? null)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { errors, said, busy, send } = useSending(done)
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const go = (at: number) => setCurrent(Math.max(0, Math.min(ids.length - 1, at)))
  const question = ids[current]
  // The focus follows the current question, so that readers of the screen say it.
  useEffect(() => focusQuestion(form.current, question), [question])
  const answer = (given: BallotAnswer, at = current) => {
    const next = { ...answers, [ids[at]!]: given }
    setAnswers(next)
    const open = nextOpen(ids, next, at)
    if (open !== null) setCurrent(open)
  }
  const save = () => {
    const open = nextOpen(ids, answers, ids.length - 1)
    setChecked(true)
    if (open !== null) {
      setCurrent(open)
      // It may be the current one already, while the focus is in a text field that would take the digit of the answer.
      return focusQuestion(form.current, ids[open])
    }
    if (replaces && reason.trim() === '') return focus('textarea')
    const body = bodyOf(answers, proxy, series, { replaces, reason, signed_by })
    void send(() =>
      call('POST /voting/:id/sheets/:residentId/enter', {
        params: { id: voting.id, residentId: details.resident.id },
        body,
      }),
    )
  }
  const errorOf = (path: string) => errors[path]?.join(' ')
  return {
    form,
    answers,
    current,
    go,
    answer,
    proxy,
    setProxy,
    signed_by,
    setSignedBy,
    reason,
    setReason,
    checked,
    errorOf,
    said,
    busy,
    save,
    focus,
  }
}
export type SheetEntryState = ReturnType<typeof useSheetEntry>
