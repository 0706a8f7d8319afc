import { Anchor, Table, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useEffect, useRef } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { answerMarks } from '../votings/votings.public.ts'
import type { ListEntryState } from './sheets.lists.state.ts'
import classes from './sheets.module.css'

/** What a row shows: what is typed, else the ballot that was saved here, else the one that was there. */
const answersOf = ({ id, ballot }: VotingResident, { drafts, marks }: ListEntryState): Record<number, BallotAnswer> => {
  const mark = marks[id]
  const saved = mark?.state === 'saved' ? (mark.ballot ?? ballot) : drafts[id] === undefined ? ballot : null
  return saved ? Object.fromEntries(saved.answers.map((one) => [one.question_id, one.answer])) : (drafts[id] ?? {})
}

interface Props {
  voting: Voting
  rows: readonly VotingResident[]
  /** Places of the rows that are shown. */
  shown: readonly number[]
  of: ListEntryState
  open: (row: VotingResident) => void
}

const RowState = ({ voting, row, of, open }: Pick<Props, 'voting' | 'of' | 'open'> & { row: VotingResident }) => {
  const t = useText()
  const { day } = useFormat(voting.timezone)
  const mark = of.marks[row.id]
  const isConflict = row.conflicts > 0 || (mark?.state === 'saved' && mark.ballot?.state === 'conflict')
  const words =
    mark?.state === 'saving'
      ? t('votingLists.saving')
      : mark?.state === 'failed'
        ? t('votingLists.failed', { reason: mark.reason })
        : mark?.state === 'saved'
          ? t('votingLists.saved')
          : row.ballot &&
            t('votingLists.before', {
              how: t(`votingPeople.channel_${row.ballot.channel}`),
              day: day(row.ballot.cast_on),
            })
  return (
    <>
      <Text span inherit c={mark?.state === 'failed' ? 'red' : undefined}>
        {words}
      </Text>
      {isConflict && (
        <>
          {words && ' · '}
          <Anchor component="button" type="button" inherit tabIndex={-1} onClick={() => open(row)}>
            {t('votingLists.conflict')}
          </Anchor>
        </>
      )}
    </>
  )
}

const useUnits = () => {
  const t = useText()
  return ({ shares }: VotingResident) => shares.map(({ unit }) => t('votingPeople.unit', { unit })).join(', ')
}

const Row = ({ voting, at, ...props }: Omit<Props, 'shown'> & { at: number }) => {
  const { rows, of } = props
  const t = useText()
  const unitsOf = useUnits()
  const row = rows[at]!
  const given = answersOf(row, of)
  const isCurrent = at === of.current.row
  return (
    <Table.Tr role="row" data-current={isCurrent || undefined} data-state={of.marks[row.id]?.state}>
      <Table.Th scope="row" role="rowheader" style={{ whiteSpace: 'nowrap' }}>
        {unitsOf(row)}
      </Table.Th>
      <Table.Td role="gridcell">{row.name}</Table.Td>
      {of.questions.map((question, n) => {
        const answer = given[question]
        const isHere = isCurrent && n === of.current.question
        return (
          <Table.Td
            key={question}
            role="gridcell"
            tabIndex={isHere ? 0 : -1}
            data-cell={`${at} ${n}`}
            data-n={n + 1}
            data-current={isHere || undefined}
            aria-selected={isHere}
            aria-label={t('votingLists.cell', {
              units: unitsOf(row),
              n: n + 1,
              answer: answer ? t(`votingAnswers.${answer}`) : t('votingLists.noAnswer'),
            })}
            onClick={() => of.go({ row: at, question: n })}
          >
            {answer ? answerMarks[answer] : '·'}
          </Table.Td>
        )
      })}
      <Table.Td role="gridcell">
        <RowState voting={voting} row={row} of={of} open={props.open} />
      </Table.Td>
    </Table.Tr>
  )
}

/**
 * The rows of a list with a cell for each question; the focus follows the cell that is answered. On a phone each row is laid
 * out as lines, which removes the implicit roles of table elements, so that they are set explicitly.
 */
export const ListTable = (props: Props) => {
  const { voting, shown, of } = props
  const t = useText()
  const local = useLocal()
  const box = useRef<HTMLDivElement>(null)
  const { row, question } = of.current
  useEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${row} ${question}"]`)
    // Somebody who types into a field stays in it.
    if (document.activeElement?.matches('input:not([data-find]), textarea, select')) return
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, question])
  return (
    <div className={classes.list} ref={box}>
      <Table role="grid" aria-label={t('votingLists.list')}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th scope="col" role="columnheader">
              {t('votingPeople.units')}
            </Table.Th>
            <Table.Th scope="col" role="columnheader">
              {t('votingPeople.name')}
            </Table.Th>
            {voting.questions.map(({ id, text }, n) => (
              <Table.Th key={id} scope="col" role="columnheader" title={local(text)} data-question>
                {n + 1}
              </Table.Th>
            ))}
            <Table.Th scope="col" role="columnheader">
              {t('votingLists.state')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {shown.map((at) => (
            <Row key={props.rows[at]!.id} {...props} at={at} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
