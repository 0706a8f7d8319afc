import type { Ballot, Representative } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { representativeFormsIn } from '@oselia/contract/voting-representatives.rules'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { dayIn } from './votings.rules.ts'

export interface Who {
  id: number
  label: string
  name: string
  co_owners: readonly { id: number; name: string }[]
}

export interface Correction {
  who: Who
  ballot: Ballot
}

export interface Proxy {
  name: string
  document: string
  form: Representative['form']
  scope: Representative['scope']
  number: string
  date: string
  valid_to: string
  file_id: number | null
}
/** Nothing typed yet, by the usual form of those that the rules allow. */
export const emptyProxy = (rules: Parameters<typeof representativeFormsIn>[0]): Proxy => {
  const forms = representativeFormsIn(rules)
  const form = forms.includes('written') ? 'written' : forms[0]!
  return { name: '', document: '', form, scope: 'votes', number: '', date: '', valid_to: '', file_id: null }
}

type Answers = Record<number, BallotAnswer>
type Said = { sentence: string; color: 'green' | 'orange' | 'red' }

const answersOf = (ballot: Ballot | undefined): Answers =>
  Object.fromEntries(ballot?.answers.map(({ question_id, answer }) => [question_id, answer]) ?? [])

/** A representative as the fields hold one, and back. */
export const proxyOf = (representative: Shown | null | undefined): Proxy | null => {
  if (!representative) return null
  const { name, document, form = 'written', scope = 'votes', number, date, valid_to, file_id = null } = representative
  return { name, document, form, scope, number: number ?? '', date: date ?? '', valid_to: valid_to ?? '', file_id }
}
type Shown = NonNullable<Ballot['representative']>
export const representativeOf = ({
  name,
  document,
  form,
  scope,
  number,
  date,
  valid_to,
  file_id,
}: Proxy): Representative => ({
  name,
  document,
  form,
  scope,
  number: number || null,
  date: date || null,
  valid_to: valid_to || null,
  ...(file_id !== null && { file_id }),
})

/** The day of the series: today, or that of the meeting while it is the meeting's ballots that are entered. */
const firstDay = ({ state, meeting_at, timezone }: Voting) =>
  dayIn(state === 'meeting' && meeting_at ? Math.min(Date.parse(meeting_at), Date.now()) : Date.now(), timezone)

/** What the fields hold; day, channel and surveyor stay for the series. */
const useFields = (voting: Voting, correction: Correction | undefined) => {
  const ballot = correction?.ballot
  const [who, setWho] = useState<Who | null>(correction?.who ?? null)
  const [answers, setAnswers] = useState<Answers>(() => answersOf(ballot))
  const [proxy, setProxy] = useState<Proxy | null>(() => proxyOf(ballot?.representative))
  const [signed_by, setSignedBy] = useState(ballot?.signed_by?.id ?? null)
  const [reason, setReason] = useState('')
  const [cast_on, setCastOn] = useState(() => ballot?.cast_on ?? firstDay(voting))
  const [surveyor, setSurveyor] = useState(ballot?.surveyor ?? '')
  const [channel, setChannel] = useState<'meeting' | 'paper'>(() =>
    (ballot ? ballot.channel === 'meeting' : voting.state === 'meeting') ? 'meeting' : 'paper',
  )
  const owner = { who, setWho, answers, setAnswers, proxy, setProxy, signed_by, setSignedBy, reason, setReason }
  return { ...owner, cast_on, setCastOn, surveyor, setSurveyor, channel, setChannel }
}

/** The body of the call, from what the fields hold. */
const bodyOf = (
  { answers, proxy, signed_by, reason, cast_on, surveyor, channel }: ReturnType<typeof useFields>,
  resident_id: number,
  correction: Correction | undefined,
) => ({
  resident_id,
  channel,
  cast_on,
  answers: Object.entries(answers).map(([id, answer]) => ({ question_id: Number(id), answer })),
  representative: proxy && representativeOf(proxy),
  signed_by,
  surveyor: (channel === 'paper' && surveyor) || null,
  replaces: correction?.ballot.id ?? null,
  reason: reason || null,
})

/** The ballot that is being entered, and what became of the last one. */
export const useBallotEntry = (voting: Voting, correction: Correction | undefined, close: () => void) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const fields = useFields(voting, correction)
  const { who, setWho, answers, setAnswers, setProxy, setSignedBy, reason } = fields
  const [checked, setChecked] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [said, say] = useState<Said | null>(null)
  const focusWho = () => form.current?.querySelector<HTMLElement>('[data-path="resident_id"]')?.focus()
  const focusQuestion = (id: number) => {
    const question = form.current?.querySelector(`[data-question="${id}"]`)
    const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector<HTMLElement>('input')
    input?.focus()
  }
  const name = who?.label ?? ''
  const save = useAction('POST /voting/:id/ballots', {
    done: ({ data }) => {
      const isConflict = data.state === 'conflict'
      if (correction) return close()
      flushSync(() => {
        setWho(null)
        setAnswers({})
        setProxy(null)
        setSignedBy(null)
        setChecked(false)
        say({
          sentence: t(isConflict ? 'votingPeople.savedConflict' : 'votingPeople.saved', { name }),
          color: isConflict ? 'orange' : 'green',
        })
      })
      return focusWho()
    },
    failed: (error: ApiError) => {
      setErrors(error.errors)
      say({ sentence: Object.values(error.errors).flat().join(' ') || sentenceOf(error), color: 'red' })
    },
  })
  const missing = voting.questions.find(({ id }) => answers[id] === undefined)
  const submit = () => {
    if (save.isPending) return
    say(null)
    setErrors({})
    setChecked(true)
    if (!who) return focusWho()
    if (missing) return focusQuestion(missing.id)
    if (correction && reason.trim() === '') return
    save.mutate({ params: { id: voting.id }, body: bodyOf(fields, who.id, correction) })
  }
  return {
    ...fields,
    form,
    said,
    checked,
    answer: (id: number, answer: BallotAnswer) => setAnswers((before) => ({ ...before, [id]: answer })),
    errorOf: (path: string) => errors[path]?.join(' '),
    focusQuestion,
    submit,
    busy: save.isPending,
  }
}
export type BallotEntry = ReturnType<typeof useBallotEntry>
