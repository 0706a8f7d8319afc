import { Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { Tally } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import { IconCheck, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { FileCards } from '../../../platform/file-cards.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useThresholdWords } from './votings.form.questions.tsx'
import { barOf, quorumPercent } from './votings.rules.ts'
import { usePercent, useVotePercent, useWeightWords } from './votings.words.ts'
import classes from './votings.module.css'

type Question = Tally['questions'][number]
interface Of {
  voting: Voting
  tally: Tally
  question: Question
}

const useTally = ({ id, snapshot }: Voting) =>
  useQuery({
    ...read('GET /voting/:id/tally', { params: { id } }),
    enabled: snapshot !== null,
    placeholderData: keepPreviousData,
  })

export const thresholdOf = ({ questions, rules, second_call_at }: Voting, id: number) => {
  const code = questions.find((one) => one.id === id)?.threshold
  const rule = rules.thresholds.find((one) => one.code === code)
  if (!rule || second_call_at === null || rule.second_call_base === null) return rule
  return { ...rule, base: rule.second_call_base }
}

/** Votes of a question against its threshold. */
export const TallyBar = ({ voting, tally, question }: Of) => {
  const bar = barOf(thresholdOf(voting, question.question_id), question, tally.total)
  // The table below says the same in numbers.
  return (
    <div className={classes.bar} aria-hidden="true">
      {(['for', 'against', 'abstain'] as const).map((answer) => (
        <span key={answer} data-answer={answer} style={{ width: `${bar[answer]}%` }} />
      ))}
      {bar.mark !== null && <span className={classes.mark} style={{ insetInlineStart: `${bar.mark}%` }} />}
    </div>
  )
}

const shown = ['for', 'against', 'abstain', 'invalid', 'not_voted'] as const

const Numbers = ({ voting, tally, question }: Of) => {
  const t = useText()
  const weightWords = useWeightWords()
  // Two decimals, so that a column of them is aligned.
  const { percentOf } = useVotePercent(2)
  const threshold = thresholdOf(voting, question.question_id)
  const rows = shown.filter((answer) => {
    if (answer === 'abstain') return voting.rules.answers.includes('abstain')
    return answer !== 'invalid' || question.invalid.owners > 0
  })
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('votingPage.answer')}</th>
          <th scope="col">{t('votingPage.weight')}</th>
          <th scope="col">%</th>
          <th scope="col">{t('votingPage.owners')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((answer) => (
          <tr key={answer}>
            <th scope="row">
              <span className={classes.key} data-answer={answer} aria-hidden="true" />
              {t(`votingAnswers.${answer}`)}
            </th>
            <td>{weightWords(question[answer].weight.value, tally.weight_by)}</td>
            <td>{percentOf(threshold, answer, question[answer], tally.total)}</td>
            <td>{question[answer].owners}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The result of the question that another one depends on; null where it does not decide. */
const useDependence = ({ voting, tally, question: { question_id, outcome, needed } }: Of): string | null => {
  const t = useText()
  const n = voting.questions.find(({ id }) => id === question_id)?.depends_on
  const other = n && tally.questions[n - 1]?.outcome
  if (!other) return null
  if (outcome === 'not_counted') return `${t('votingForm.questionN', { n })}: ${t(`votingPage.outcome_${other}`)}`
  return outcome === 'can_pass' && needed === null ? t('votingPage.waits', { n }) : null
}

/** The outcome in words, and what is still lacking. */
export const OutcomeWords = (of: Of) => {
  const { tally, question } = of
  const { outcome, needed } = question
  const dependence = useDependence(of)
  const t = useText()
  const weightWords = useWeightWords()
  const Icon = outcome === 'adopted' ? IconCheck : outcome === 'can_pass' ? null : IconX
  const color = outcome === 'adopted' ? classes.calm : outcome === 'can_pass' ? undefined : classes.urgent
  const weight = needed?.weight ? weightWords(needed.weight.value, tally.weight_by) : ''
  const owners = needed?.owners ?? 0
  const key = weight && owners ? 'neededBoth' : weight ? 'neededWeight' : owners ? 'neededOwners' : null
  return (
    <>
      <Text span inherit fw={600} className={color}>
        {Icon && <Icon size="1.15em" aria-hidden="true" style={{ verticalAlign: '-0.2em', marginInlineEnd: 4 }} />}
        {t(`votingPage.outcome_${outcome}`)}
      </Text>
      {key && ` · ${t(`votingPage.${key}`, { weight, count: owners })}`}
      {dependence && ` · ${dependence}`}
    </>
  )
}

interface CardProps {
  voting: Voting
  tally: Tally | undefined
  at: number
}

const QuestionCard = ({ voting, tally, at }: CardProps) => {
  const t = useText()
  const local = useLocal()
  const { money } = useFormat()
  const thresholdWords = useThresholdWords()
  const { id, text, proposal, budget, attachments, depends_on } = voting.questions[at]!
  const threshold = thresholdOf(voting, id)
  const question = tally?.questions.find((one) => one.question_id === id)
  return (
    <Card withBorder p="sm" component="li">
      <Stack gap="xs">
        <Title order={3} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {at + 1}. {local(text)}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {local(proposal)}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            threshold && t('votingPage.thresholdMark', { words: thresholdWords(threshold) }),
            depends_on !== null && t('votingPage.dependsOn', { n: depends_on }),
            budget !== null && t('votingPage.budget', { sum: money(budget * 100) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {attachments.length > 0 && <FileCards files={attachments} />}
        {tally && question && (
          <>
            <TallyBar voting={voting} tally={tally} question={question} />
            <Text size="sm">
              <OutcomeWords voting={voting} tally={tally} question={question} />
            </Text>
            <Numbers voting={voting} tally={tally} question={question} />
          </>
        )}
      </Stack>
    </Card>
  )
}

const Quorum = ({ voting, tally: { quorum, total } }: { voting: Voting; tally: Tally }) => {
  const t = useText()
  const { shown, signed } = useVotePercent()
  const { second_call_at, timezone } = voting
  const { moment } = useFormat(timezone)
  if (!quorum) return null
  const { rule, present, reached } = quorum
  const percent =
    rule &&
    (rule.dimension === 'both' ? (['weight', 'head'] as const) : [rule.dimension])
      .map((dimension) => signed(shown(quorumPercent({ ...rule, dimension }, present, total))))
      .join(' / ')
  return (
    <Text fw={600} c={reached ? undefined : 'var(--mantine-color-red-text)'}>
      {second_call_at && `${t('votingSecondCall.heldAt', { at: moment(second_call_at) })} `}
      {percent === null
        ? t('votingSecondCall.free')
        : `${t('votingPage.quorum')}: ${t(reached ? 'votingPage.quorumReached' : 'votingPage.quorumMissing', { percent })}`}
    </Text>
  )
}

/** Owners whose votes are withheld, who are no part of the whole. */
const WithoutVote = ({ voting, part }: { voting: Voting; part: NonNullable<Tally['without_vote']> }) => {
  const t = useText()
  const words = useWeightWords()
  const weight = words(part.weight.value, voting.snapshot?.weight ?? 'area')
  return <Text>{t('votingRule.withoutVote', { owners: part.owners, weight })}</Text>
}

/** The questions with the votes for each. */
export const Questions = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const answer = useTally(voting)
  const tally = answer.data?.data
  return (
    <Panel title={t('votingPage.results')}>
      <Stack gap="sm">
        {tally && <Quorum voting={voting} tally={tally} />}
        {tally?.without_vote && <WithoutVote voting={voting} part={tally.without_vote} />}
        {voting.questions.length === 0 && <Text c="dimmed">{t('votingForm.noQuestions')}</Text>}
        {voting.snapshot && answer.isPending ? (
          <Skeleton h={200} role="status" aria-label={t('ui.loading')} />
        ) : (
          <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
            {voting.questions.map(({ id }, at) => (
              <QuestionCard key={id} voting={voting} tally={tally} at={at} />
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}

/** The votes by house and entrance. */
export const Groups = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const weightWords = useWeightWords()
  const percent = usePercent()
  const tally = useTally(voting).data?.data
  if (!tally) return null
  const { groups, weight_by } = tally
  const placeOf = ({ house, entrance, total }: (typeof groups)[number]) => {
    if (total.owners === 0) return `${house.name}, ${t('votingPeople.unknown')}`
    if (entrance !== null) return `${house.name}, ${t('votingPage.entrance', { n: entrance })}`
    const isRest = groups.some((one) => one.house.id === house.id && one.entrance !== null)
    return isRest ? `${house.name}, ${t('votingPage.noEntrance')}` : house.name
  }
  return (
    <Panel title={t('votingPage.groups')}>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t('votingPage.groups')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('votingPage.place')}</Table.Th>
              <Table.Th scope="col">{t('votingPage.votedColumn')}</Table.Th>
              {voting.questions.map(({ id }, at) => (
                <Table.Th key={id} scope="col" ta="right">
                  {t('votingPage.forN', { n: at + 1 })}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => {
              const { house, entrance, total, voted, for: votes } = group
              return (
                <Table.Tr key={`${house.id} ${entrance}`}>
                  <Table.Td>{placeOf(group)}</Table.Td>
                  <Table.Td>
                    {total.owners === 0
                      ? weightWords(total.weight.value, weight_by)
                      : t('votings.votedOf', {
                          voted: voted.owners,
                          owners: total.owners,
                          percent: percent(
                            String((Number(voted.weight.value) / (Number(total.weight.value) || 1)) * 100),
                          ),
                        })}
                  </Table.Td>
                  {votes.map((weight, at) => (
                    <Table.Td key={voting.questions[at]?.id} ta="right" style={{ whiteSpace: 'nowrap' }}>
                      {weightWords(weight.value, weight_by)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
