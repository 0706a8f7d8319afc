import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import type { Poll } from '@oselia/contract/polls'
import type { AnswerValue } from '@oselia/contract/interviews.questions'
import { countedAnswers } from '@oselia/contract/interviews.rules'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { invalidate } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { Answers, focusQuestion } from './interviews.answers.tsx'
import { useAnswerErrors } from './interviews.answers.errors.ts'
import { draftOf, progressOf } from './interviews.answers.rules.ts'
import classes from './interviews.questions.module.css'

interface Props {
  token: string
  poll: Poll
  /** The answer that is changed. */
  earlier: AnswerValue[] | null
  sent: (poll: Poll) => void
}

const draftKey = (token: string) => `poll:${token}`

/** The answers so far, kept in the browser until they are sent. */
const useDraft = (token: string, { questions }: Poll, earlier: AnswerValue[] | null) => {
  const [values, setValues] = useState(() => {
    try {
      const kept = localStorage.getItem(draftKey(token))
      return kept === null ? (earlier ?? []) : draftOf(questions, kept)
    } catch {
      // Storage is blocked by the browser: answers last as long as the page.
      return earlier ?? []
    }
  })
  const keep = (next: AnswerValue[] | null) => {
    try {
      if (next) localStorage.setItem(draftKey(token), JSON.stringify(next))
      else localStorage.removeItem(draftKey(token))
    } catch {
      // As above.
    }
  }
  const write = (next: AnswerValue[]) => {
    setValues(next)
    keep(next)
  }
  return { values, write, forget: () => keep(null) }
}

const NotSent = ({ error }: { error: ApiError }) => {
  const t = useText()
  // Without a connection or a server, what was written is sent later; a refusal says itself why.
  const isLater = error.status === 0 || error.status >= 500
  return (
    <Alert color="red" role="alert" title={t('poll.notSent')}>
      {isLater ? t('poll.notSentText') : sentenceOf(error)}
    </Alert>
  )
}

const Foot = ({ poll, values }: { poll: Poll; values: AnswerValue[] }) => {
  const t = useText()
  const progress = progressOf(poll.questions, values)
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <Text size="sm">{t('poll.progress', progress)}</Text>
      <Progress
        value={progress.asked === 0 ? 100 : (progress.answered / progress.asked) * 100}
        aria-label={t('poll.progress', progress)}
      />
    </div>
  )
}

/** The questions of a poll, and sending the answers. */
export const PollForm = ({ token, poll, earlier, sent }: Props) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { values, write, forget } = useDraft(token, poll, earlier)
  const [checked, setChecked] = useState(false)
  const errorsOf = useAnswerErrors()
  const errors = checked ? errorsOf(poll.questions, values) : {}
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  // Not a mutation of the query client, which would wait for a connection in silence.
  const send = async () => {
    setBusy(true)
    const given = { params: { token }, body: { values: countedAnswers(poll.questions, values) } }
    await perform('POST /api/public/polls/:token/answers', given, {
      done: ({ data }) => {
        forget()
        sent(data)
      },
      failed: (error) => {
        setRefusal(error)
        // Answered elsewhere, paused or closed meanwhile: the page says so.
        return error.status === 409 && invalidate('api')
      },
    })
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    setChecked(true)
    const [first] = Object.keys(errorsOf(poll.questions, values))
    if (first !== undefined) return focusQuestion(form.current, first)
    return void send()
  }
  const faulty = Object.keys(errors).length
  const label = refusal ? 'poll.sendAgain' : earlier ? 'poll.saveChange' : 'poll.send'
  return (
    <form noValidate ref={form} onSubmit={submit}>
      <Answers questions={poll.questions} values={values} write={write} errors={errors} />
      <Text size="sm" c="dimmed" mt="md">
        {t('poll.kept')}
      </Text>
      {refusal && <NotSent error={refusal} />}
      {faulty > 0 && (
        <Text c="var(--mantine-color-error)" fw={600} mt="xs">
          {t('poll.faulty', { count: faulty })}
        </Text>
      )}
      <Group className={classes.foot} gap="md" wrap="nowrap">
        <Foot poll={poll} values={values} />
        <Button type="submit" size="md" h={52} style={{ flex: 'none' }} loading={busy}>
          {t(label)}
        </Button>
      </Group>
    </form>
  )
}
