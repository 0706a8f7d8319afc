import { Stack, Text, Title } from '@mantine/core'
import type { QuestionResult } from '@oselia/contract/interviews'
import type { Question } from '@oselia/contract/interviews.questions'
import type { CSSProperties, ReactNode } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import classes from './interviews.charts.module.css'
import { Local } from './interviews.question.tsx'

interface Of {
  question: Question
  result: QuestionResult
}

interface Row {
  key: string
  name: ReactNode
  count: number
  percent: number
  /** The mean place of a ranking. */
  place?: number | null
}

const useRows = ({ question: { kind, options }, result }: Of): Row[] => {
  const { day } = useFormat()
  const t = useText()
  if (kind === 'scale') return result.numbers.map((row) => ({ ...row, key: String(row.number), name: row.number }))
  if (kind === 'date') return result.days.map((row) => ({ ...row, key: row.day, name: day(row.day) }))
  return result.options.map(({ key, count, percent, mean_place: place }) => {
    const text = options.find((option) => option.key === key)?.text
    return { key, count, percent, place, name: text && <Local of={text} none={t('poll.noOption')} /> }
  })
}

const heads = { scale: 'interviewResults.number', date: 'interviewResults.day' } as const

/** Bars with their numbers, as a table. */
const Chart = ({ question, result }: Of) => {
  const t = useText()
  const local = useLocal()
  const { number, percent: withSign } = useFormat()
  const rows = useRows({ question, result })
  const { kind, text } = question
  const isRanking = kind === 'ranking'
  return (
    <table className={classes.chart} aria-label={local(text)}>
      <thead>
        <tr>
          <th scope="col">{t(kind === 'scale' || kind === 'date' ? heads[kind] : 'interviewResults.option')}</th>
          {isRanking && <th scope="col">{t('interviewResults.meanPlace')}</th>}
          <th scope="col">{t(isRanking ? 'interviewResults.firstPlaces' : 'interviewResults.count')}</th>
          <th scope="col">{t('interviewResults.percent')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, percent, place }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <span className={classes.bar} style={{ '--part': `${percent}%` } as CSSProperties} aria-hidden="true" />
            </th>
            {isRanking && <td>{typeof place === 'number' ? number(place) : '—'}</td>}
            <td>{count}</td>
            <td>{withSign(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Texts with keys of their own: two people may have written the same. */
const numbered = (texts: readonly string[]) => {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { text, key: `${nth} ${text}` }
  })
}

const Texts = ({ result: { texts, more_texts: count } }: Pick<Of, 'result'>) => {
  const t = useText()
  if (texts.length === 0) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('interviewResults.texts')}
      </Text>
      <ul className={classes.texts}>
        {numbered(texts).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {count > 0 && <Text size="sm">{t('interviewResults.more', { count })}</Text>}
    </>
  )
}

interface QuestionProps extends Of {
  number: number
  /** Level of its heading. */
  level: 2 | 3
  children?: ReactNode
}

/** The result of one question. */
export const QuestionChart = ({ question, result, number: at, level, children }: QuestionProps) => {
  const t = useText()
  const { number } = useFormat()
  const { asked, answered, mean } = result
  return (
    <Stack gap="xs" component="section">
      <Title order={level} fz="md" style={{ overflowWrap: 'anywhere' }}>
        {at}. <Local of={question.text} none={t('poll.noText')} />
      </Title>
      <Text size="sm" c="dimmed">
        {t('interviewResults.askedOf', { answered, asked })}
        {mean !== null && ` · ${t('interviewResults.mean', { mean: number(mean) })}`}
      </Text>
      {question.kind !== 'text' && <Chart question={question} result={result} />}
      <Texts result={result} />
      {children}
    </Stack>
  )
}
