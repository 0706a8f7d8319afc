import { TextInput, Textarea } from '@mantine/core'
import { answerLength } from '@oselia/contract/interviews.enums'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import type { TextMap } from '@oselia/contract/kit'
import { type ReactNode, useId } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { optionChosen } from './interviews.answers.rules.ts'
import classes from './interviews.questions.module.css'
import { Ranking } from './interviews.ranking.tsx'

interface Props {
  question: Question
  /** From 1. */
  number: number
  value: AnswerValue
  /** What is wrong with the answer. */
  error: string | undefined
  write: (part: Partial<AnswerValue>) => void
  /** Number keys stand beside the options. */
  keyed?: boolean | undefined
}
interface InputProps extends Props {
  name: string
  labelled: string
  described: string | undefined
}

/** A text of residents in the language of the page, or in Ukrainian, with its language for screen readers. */
export const Local = ({ of, none = '' }: { of: TextMap; none?: string }) => {
  const language = useLanguage()
  const own = of[language]
  return own ? own : <span lang={language === 'uk' ? undefined : 'uk'}>{of.uk || none}</span>
}

const useChoiceHint = ({ kind, options, min_choices: min, max_choices: max }: Question) => {
  const t = useText()
  if (kind === 'ranking') return t('poll.rank')
  if (kind === 'single') return t('poll.chooseOne')
  if (kind !== 'multiple') return null
  const most = max !== null && max < options.length ? max : null
  if (min !== null && min > 1 && most !== null) return t('poll.chooseBetween', { min, max: most })
  if (most !== null) return t('poll.chooseUpTo', { max: most })
  return min !== null && min > 1 ? t('poll.chooseFrom', { min }) : t('poll.chooseAny')
}

const Choice = ({ question, value, write, keyed, name }: InputProps) => {
  const t = useText()
  const { kind, options } = question
  const asksWords = options.some((option) => option.other && value.options.includes(option.key))
  return (
    <>
      <div className={classes.options}>
        {options.map(({ key, text }, at) => (
          <label key={key} className={classes.option}>
            <input
              type={kind === 'single' ? 'radio' : 'checkbox'}
              name={name}
              checked={value.options.includes(key)}
              onChange={() => write({ options: optionChosen(question, value.options, key) })}
            />
            <span>
              <Local of={text} none={t('poll.noOption')} />
            </span>
            {keyed && at < 9 && (
              <kbd className={classes.keycap} aria-hidden="true">
                {at + 1}
              </kbd>
            )}
          </label>
        ))}
      </div>
      {asksWords && (
        <TextInput
          mt="xs"
          label={t('poll.words')}
          maxLength={300}
          value={value.other ?? ''}
          onChange={(event) => write({ other: event.currentTarget.value || null })}
        />
      )}
    </>
  )
}

const Scale = ({ question, value, write, name }: InputProps) => {
  const { scale_from: from, scale_to: to, scale_low: low, scale_high: high } = question
  const numbers = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const lowId = `${name}-low`
  const highId = `${name}-high`
  const endOf = (n: number) => (n === from && low ? lowId : n === to && high ? highId : undefined)
  return (
    <>
      <div className={classes.scale}>
        {numbers.map((n) => (
          <label key={n} className={classes.number}>
            <input
              type="radio"
              name={name}
              checked={value.number === n}
              aria-describedby={endOf(n)}
              onChange={() => write({ number: n })}
            />
            {n}
          </label>
        ))}
      </div>
      {(low ?? high) && (
        <div className={`${classes.ends} ${classes.quiet}`}>
          <span id={lowId}>{low && <Local of={low} />}</span>
          <span id={highId}>{high && <Local of={high} />}</span>
        </div>
      )}
    </>
  )
}

const Words = ({ value, write, labelled, described, error, question }: InputProps) => (
  <Textarea
    mt="sm"
    autosize
    minRows={3}
    maxRows={12}
    maxLength={answerLength}
    aria-labelledby={labelled}
    aria-describedby={described}
    aria-invalid={error !== undefined}
    aria-required={question.required}
    value={value.text ?? ''}
    onChange={(event) => write({ text: event.currentTarget.value || null })}
  />
)

const Day = ({ value, write, labelled, described, error, question }: InputProps) => (
  <DayField
    mt="sm"
    maw={260}
    aria-labelledby={labelled}
    aria-describedby={described}
    aria-invalid={error !== undefined}
    aria-required={question.required}
    value={value.day ?? ''}
    onChange={(day) => write({ day: day || null })}
  />
)

const inputs: Record<Question['kind'], (props: InputProps) => ReactNode> = {
  single: (props) => <Choice {...props} />,
  multiple: (props) => <Choice {...props} />,
  scale: (props) => <Scale {...props} />,
  ranking: (props) => <Ranking {...props} />,
  text: (props) => <Words {...props} />,
  date: (props) => <Day {...props} />,
}

/** One question with the input of its kind. */
export const QuestionInput = (props: Props) => {
  const t = useText()
  const id = useId()
  const { question, number, error } = props
  const { key, kind, text, help, required } = question
  const hint = useChoiceHint(question)
  const isRadio = kind === 'single' || kind === 'scale'
  const described = [help && `${id}-help`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes.question}
      role={isRadio ? 'radiogroup' : undefined}
      aria-describedby={described || undefined}
      aria-invalid={isRadio && error !== undefined ? true : undefined}
      aria-required={isRadio && required ? true : undefined}
      data-question={key}
      data-faulty={error === undefined ? undefined : true}
    >
      <legend className={classes.legend} id={`${id}-legend`}>
        {number}. <Local of={text} none={t('poll.noText')} />
        {!required && <span className={classes.quiet}> ({t('poll.optional')})</span>}
      </legend>
      {help && (
        <p className={`${classes.help} ${classes.quiet}`} id={`${id}-help`}>
          <Local of={help} />
        </p>
      )}
      {hint && (
        <p className={`${classes.hint} ${classes.quiet}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {inputs[kind]({ ...props, name: id, labelled: `${id}-legend`, described: described || undefined })}
    </fieldset>
  )
}
