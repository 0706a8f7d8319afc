import { Table, Text } from '@mantine/core'
import type { InterviewResults } from '@oselia/contract/interviews'
import type { Question } from '@oselia/contract/interviews.questions'
import { useLocal, useText } from '../../../platform/messages.ts'
import classes from './interviews.charts.module.css'

interface Props {
  question: Question
  table: InterviewResults['cross'][number]
}

/** Answers to one question in columns by a house, a role or another answer. */
export const CrossTable = ({ question, table: { columns, rows } }: Props) => {
  const t = useText()
  const local = useLocal()
  const nameOf = (key: string) => {
    const option = question.options.find((one) => one.key === key)
    return option ? local(option.text) : key
  }
  const label = t('interviewResults.cross', { text: local(question.text) })
  const isHiding = rows.some(({ counts }) => counts.includes(null))
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={label}>
      <table className={classes.cross} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('interviewResults.option')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, counts }) => (
            <tr key={key}>
              <th scope="row">{nameOf(key)}</th>
              {columns.map((column, at) => (
                <td key={column.key}>{counts[at] ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('interviewResults.total')}</th>
            {columns.map(({ key, count }) => (
              <td key={key}>{count}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {isHiding && <Text size="sm">{t('interviewResults.tooFew')}</Text>}
    </Table.ScrollContainer>
  )
}
