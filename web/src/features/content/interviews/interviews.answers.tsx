import { VisuallyHidden } from '@mantine/core'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { askedQuestions } from '@oselia/contract/interviews.rules'
import { useState } from 'react'
import { useLocal, useText } from '../../../platform/messages.ts'
import { answerTo, answered } from './interviews.answers.rules.ts'
import classes from './interviews.questions.module.css'
import { QuestionInput } from './interviews.question.tsx'

interface Props {
  questions: readonly Question[]
  values: readonly AnswerValue[]
  write: (values: AnswerValue[]) => void
  /** Sentences by the key of a question. */
  errors?: Readonly<Record<string, string>>
  keyed?: boolean
}

/** Focuses the first input of a question. */
export const focusQuestion = (root: ParentNode | null, key: string) => {
  const question = root?.querySelector<HTMLElement>(`[data-question="${key}"]`)
  const input = question?.querySelector<HTMLElement>('input:checked, input, textarea, button')
  input?.focus()
  question?.scrollIntoView({ block: 'nearest' })
}

const noErrors = {}

/** The questions that are asked after the answers given so far; the ones that an answer brings in are announced. */
export const Answers = ({ questions, values, write, errors = noErrors, keyed }: Props) => {
  const t = useText()
  const local = useLocal()
  const [news, announce] = useState('')
  const asked = askedQuestions(questions, values)
  const change = (key: string, part: Partial<AnswerValue>) => {
    const next = answered(values, key, part)
    const fresh = askedQuestions(questions, next).find((one) => !asked.some((old) => old.key === one.key))
    if (fresh) announce(t('poll.appeared', { text: local(fresh.text) }))
    write(next)
  }
  return (
    <>
      <div className={classes.options}>
        {asked.map((question, at) => (
          <QuestionInput
            key={question.key}
            question={question}
            number={at + 1}
            value={answerTo(values, question.key)}
            error={errors[question.key]}
            write={(part) => change(question.key, part)}
            keyed={keyed}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}
