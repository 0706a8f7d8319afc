import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Question } from '@oselia/contract/interviews.questions'
import type { Language } from '@oselia/contract/languages'
import { useLocal, useText } from '../../../platform/messages.ts'
import classes from './interviews.builder.module.css'
import { type Condition, blankCondition, written } from './interviews.builder.rules.ts'

export interface PartProps {
  question: Question
  path: string
  language: Language
  locked: boolean
  errorOf: (path: string) => string | undefined
  write: (part: Partial<Question>) => void
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, n) => String(from + n))

/** How many options are chosen. */
export const Limits = ({ question, path, locked, errorOf, write }: PartProps) => {
  const t = useText()
  const { options, min_choices, max_choices } = question
  const limit = (name: 'min_choices' | 'max_choices', label: string, value: number | null) => (
    <NativeSelect
      label={label}
      disabled={locked}
      data-path={`${path}.${name}`}
      value={value === null ? '' : String(value)}
      error={errorOf(`${path}.${name}`)}
      data={[
        { value: '', label: t('interviewBuilder.anyNumber') },
        ...numbers(1, Math.max(options.length, value ?? 0)),
      ]}
      onChange={(event) => write({ [name]: Number(event.currentTarget.value) || null })}
    />
  )
  return (
    <SimpleGrid cols={2}>
      {limit('min_choices', t('interviewBuilder.min'), min_choices)}
      {limit('max_choices', t('interviewBuilder.max'), max_choices)}
    </SimpleGrid>
  )
}

/** The ends of a scale and what they mean. */
export const ScaleEnds = ({ question, path, language, locked, write }: PartProps) => {
  const t = useText()
  const { scale_from: from, scale_to: to } = question
  const end = (name: 'scale_low' | 'scale_high', n: number, example: string) => (
    <TextInput
      label={t('interviewBuilder.low', { n })}
      data-path={`${path}.${name}.${language}`}
      lang={language}
      maxLength={100}
      placeholder={language === 'uk' ? example : question[name]?.uk}
      value={question[name]?.[language] ?? ''}
      onChange={(event) => write({ [name]: written(question[name], language, event.currentTarget.value) })}
    />
  )
  return (
    <>
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t('interviewBuilder.from')}
          disabled={locked}
          value={String(from)}
          data={numbers(0, 1)}
          onChange={(event) => write({ scale_from: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('interviewBuilder.to')}
          disabled={locked}
          value={String(to)}
          data={numbers(2, 10)}
          onChange={(event) => write({ scale_to: Number(event.currentTarget.value) })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {end('scale_low', from, t('interviewBuilder.lowExample'))}
        {end('scale_high', to, t('interviewBuilder.highExample'))}
      </SimpleGrid>
    </>
  )
}

interface ConditionProps extends PartProps {
  /** Earlier questions that it may name, with their numbers. */
  earlier: readonly { question: Question; number: number }[]
}

interface AnswerProps {
  asked: Question
  condition: Condition
  locked: boolean
  error: string | undefined
  write: (condition: Condition) => void
}

const OfOptions = ({ asked, condition, locked, error, write }: AnswerProps) => {
  const t = useText()
  const local = useLocal()
  const toggle = (key: string) => {
    const { options } = condition
    write({ ...condition, options: options.includes(key) ? options.filter((one) => one !== key) : [...options, key] })
  }
  return (
    <div role="group" aria-label={t('interviewBuilder.ifAnswered')} className={classes.checks}>
      <span className={classes.about}>{t('interviewBuilder.ifAnswered')}</span>
      {asked.options.map(({ key, text }) => (
        <label key={key}>
          <input
            type="checkbox"
            disabled={locked}
            checked={condition.options.includes(key)}
            onChange={() => toggle(key)}
          />{' '}
          {local(text) || t('poll.noOption')}
        </label>
      ))}
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </div>
  )
}

const OfScale = ({ asked, condition, locked, error, write }: AnswerProps) => {
  const t = useText()
  const data = numbers(asked.scale_from, asked.scale_to)
  const bound = (name: 'min' | 'max', label: string, fallback: number) => (
    <NativeSelect
      label={label}
      disabled={locked}
      data={data}
      error={name === 'min' ? error : undefined}
      value={String(condition[name] ?? fallback)}
      onChange={(event) => write({ ...condition, [name]: Number(event.currentTarget.value) })}
    />
  )
  return (
    <SimpleGrid cols={2}>
      {bound('min', t('interviewBuilder.ifFrom'), asked.scale_from)}
      {bound('max', t('interviewBuilder.to'), asked.scale_to)}
    </SimpleGrid>
  )
}

/** When a question is asked: always, or after an answer to an earlier one. */
export const AskIf = ({ question, path, earlier, locked, errorOf, write }: ConditionProps) => {
  const t = useText()
  const local = useLocal()
  const { show_if: condition } = question
  const asked = earlier.find(({ question: one }) => one.key === condition?.question)?.question
  if (earlier.length === 0 && condition === null) return null
  const error = errorOf(`${path}.show_if`)
  const nameOf = ({ question: one, number }: ConditionProps['earlier'][number]) =>
    t('interviewBuilder.onlyIf', { text: `${number}. ${local(one.text) || t('poll.noText')}` })
  const choose = (key: string) => {
    const next = earlier.find(({ question: one }) => one.key === key)?.question
    write({ show_if: next ? blankCondition(next) : null })
  }
  const answer = { condition, locked, error, write: (next: Condition) => write({ show_if: next }) }
  return (
    <>
      <NativeSelect
        label={t('interviewBuilder.askIf')}
        disabled={locked}
        data-path={`${path}.show_if`}
        value={condition?.question ?? ''}
        error={asked ? undefined : error}
        data={[
          { value: '', label: t('interviewBuilder.always') },
          ...(condition && !asked ? [{ value: condition.question, label: '—' }] : []),
          ...earlier.map((one) => ({ value: one.question.key, label: nameOf(one) })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {asked && condition && asked.kind === 'scale' && <OfScale {...answer} asked={asked} condition={condition} />}
      {asked && condition && asked.kind !== 'scale' && <OfOptions {...answer} asked={asked} condition={condition} />}
    </>
  )
}
