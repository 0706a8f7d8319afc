import type { Representative, VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import type { attendanceModes, BallotAnswer } from '@oselia/contract/votings.enums'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { noProxy, type Proxy } from './votings.entry.state.ts'

export type Mode = (typeof attendanceModes)[number]

export interface Found {
  id: number
  label: string
  name: string
  resident: VotingResident
}

/** What was said of the last act. */
interface Said {
  sentence: string
  color: 'green' | 'orange' | 'red'
}

const proxyOf = (representative: Representative | null | undefined): Proxy =>
  representative
    ? {
        name: representative.name,
        document: representative.document,
        number: representative.number ?? '',
        valid_to: representative.valid_to ?? '',
      }
    : noProxy

const representativeOf = ({ name, document, number, valid_to }: Proxy): Representative => ({
  name,
  document,
  number: number || null,
  date: null,
  valid_to: valid_to || null,
})

/** The owner at the desk with what is typed; `taken` answers and attendance are sent together. */
const useFields = () => {
  const [who, setWho] = useState<Found | null>(null)
  const [mode, setMode] = useState<Mode>('in_person')
  const [proxy, setProxy] = useState<Proxy>(noProxy)
  const [answers, setAnswers] = useState<Record<number, BallotAnswer>>({})
  const [current, setCurrent] = useState(0)
  const take = (found: Found | null) => {
    setWho(found)
    setMode(found?.resident.attendance?.mode ?? 'in_person')
    setProxy(proxyOf(found?.resident.attendance?.representative))
    setAnswers({})
    setCurrent(0)
  }
  return { who, take, mode, setMode, proxy, setProxy, answers, setAnswers, current, setCurrent }
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

/** One owner after the other at the desk of a meeting. */
export const useDesk = (voting: Voting) => {
  const t = useText()
  const fields = useFields()
  const { who, take, mode, proxy, answers, current, setAnswers, setCurrent } = fields
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState<Said | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [checked, setChecked] = useState<ReturnType<typeof issueOf>>(null)
  const ids = voting.state === 'meeting' ? voting.questions.map(({ id }) => id) : []
  const focusFinder = () => box.current?.querySelector<HTMLElement>('[data-path="resident_id"]')?.focus()
  const begin = (found: Found | null) => {
    setErrors({})
    setChecked(null)
    take(found)
  }
  const save = useAction('POST /voting/:id/desk', {
    done: ({ data: { ballot } }) => {
      const isConflict = ballot?.state === 'conflict'
      const key = isConflict ? 'saidConflict' : ballot ? 'saidVoted' : 'saidPresent'
      flushSync(() => {
        say({ sentence: t(`votingDesk.${key}`, { name: who?.label ?? '' }), color: isConflict ? 'orange' : 'green' })
        begin(null)
      })
      focusFinder()
    },
    failed: (error) => {
      setErrors(error.errors)
      say({ sentence: Object.values(error.errors).flat().join(' ') || sentenceOf(error), color: 'red' })
    },
  })
  const submit = () => {
    if (!who || save.isPending) return
    const issue = issueOf(fields, ids)
    setChecked(issue)
    if (issue === 'answers') return setCurrent(ids.findIndex((id) => answers[id] === undefined))
    if (issue === 'proxy') return box.current?.querySelector<HTMLElement>('[data-proxy] input')?.focus()
    say(null)
    const given = ids.flatMap((question_id) => {
      const answer = answers[question_id]
      return answer ? [{ question_id, answer }] : []
    })
    save.mutate({
      params: { id: voting.id },
      body: {
        resident_id: who.id,
        mode,
        representative: mode === 'proxy' ? representativeOf(proxy) : null,
        answers: given.length > 0 ? given : null,
      },
    })
  }
  const answer = (given: BallotAnswer, at = current) => {
    setAnswers({ ...answers, [ids[at]!]: given })
    setCurrent(Math.min(at + 1, ids.length - 1))
  }
  const cancel = () => {
    flushSync(() => begin(null))
    focusFinder()
  }
  return {
    ...fields,
    box,
    ids,
    said,
    checked,
    submit,
    answer,
    cancel,
    begin,
    busy: save.isPending,
    errorOf: (path: string) => errors[path]?.join(' '),
  }
}
export type Desk = ReturnType<typeof useDesk>
