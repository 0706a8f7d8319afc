import { Group, Text, Title } from '@mantine/core'
import type { Tally } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { HallPager, type HallPages, useHallPages } from './votings.hall.pages.tsx'
import { useThresholdWords } from './votings.form.questions.tsx'
import { OutcomeWords, TallyBar, thresholdOf } from './votings.tally.tsx'
import { usePercent, useVotePercent, useWeightWords } from './votings.words.ts'
import classes from './votings.hall.module.css'

interface Shown {
  voting: Voting
  tally: Tally
  at: number
  isShown: boolean
}

const HallQuestion = ({ voting, tally, at, isShown }: Shown) => {
  const t = useText()
  const local = useLocal()
  const { percentOf, signed } = useVotePercent()
  const weightWords = useWeightWords()
  const thresholdWords = useThresholdWords()
  const { id, text, depends_on } = voting.questions[at]!
  const question = tally.questions.find((one) => one.question_id === id)
  const threshold = thresholdOf(voting, id)
  if (!question) return null
  const answers = (['for', 'against', 'abstain'] as const).filter(
    (answer) => answer !== 'abstain' || voting.rules.answers.includes('abstain'),
  )
  return (
    <li className={classes.question} data-away={!isShown || undefined}>
      <div className={classes.head}>
        <h2 className={classes.text}>
          {at + 1}. {local(text)}
        </h2>
        {threshold && (
          <p className={classes.threshold}>
            {[thresholdWords(threshold), depends_on !== null && t('votingPage.dependsOn', { n: depends_on })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <div className={classes.bar}>
        <TallyBar voting={voting} tally={tally} question={question} />
      </div>
      <p className={classes.numbers}>
        {answers.map((answer) => (
          <span key={answer}>
            {t(`votingAnswers.${answer}`)}{' '}
            <b>
              {tally.weight_by === 'head'
                ? question[answer].owners
                : signed(percentOf(threshold, answer, question[answer], tally.total))}
            </b>
            <small>{` ${weightWords(question[answer].weight.value, tally.weight_by)}`}</small>
          </span>
        ))}
      </p>
      <p className={classes.outcome}>
        <OutcomeWords voting={voting} tally={tally} question={question} />
      </p>
    </li>
  )
}

/** Escape leaves; the keys of a presenter's remote control turn the pages. */
const useHallKeys = (leave: () => void, { pages, turn }: HallPages) =>
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
      if (pages.length < 2) return
      if (key === 'ArrowLeft' || key === 'PageUp') turn(-1)
      if (key === 'ArrowRight' || key === 'PageDown') turn(1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

/** The tally for a projector: no names, live by the event stream; questions that do not fit follow by themselves. */
const Hall = () => {
  const t = useText()
  const local = useLocal()
  const percent = usePercent()
  const { percent: withSign } = useFormat()
  const { id } = Route.useParams()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const { data: tally } = useRead('GET /voting/:id/tally', { params: { id } })
  const { quorum, present, voted, total } = tally
  const navigate = Route.useNavigate()
  const list = useRef<HTMLOListElement>(null)
  const shown = useHallPages(list)
  useHallKeys(() => void navigate({ to: '/Voting/$id', params: { id } }), shown)
  return (
    <div className={classes.hall}>
      <Group justify="space-between" align="baseline" wrap="wrap">
        <Title order={1} className={classes.title}>
          {local(voting.title)}
        </Title>
        <Group gap="md">
          <Text className={classes.state}>
            {[voting.number && t('votings.numberOf', { number: voting.number }), t(`votings.state_${voting.state}`)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <ButtonLink to="/Voting/$id" params={{ id }} variant="default">
            {t('votingHall.close')}
          </ButtonLink>
        </Group>
      </Group>
      <div className={classes.figures}>
        {present && (
          <span>
            {t('votingHall.present')} <b>{present.owners}</b>
            <small>{` ${withSign(percent(present.weight.percent))}`}</small>
          </span>
        )}
        <span>
          {t('votingHall.voted', { voted: voted.owners, owners: total.owners })}
          <small>{` ${withSign(percent(voted.weight.percent))}`}</small>
        </span>
        {quorum && <b>{t(quorum.reached ? 'votingHall.quorum' : 'votingHall.noQuorum')}</b>}
        <HallPager of={shown} count={voting.questions.length} />
      </div>
      <ol className={classes.questions} ref={list}>
        {voting.questions.map((question, at) => (
          <HallQuestion key={question.id} voting={voting} tally={tally} at={at} isShown={shown.isShown(at)} />
        ))}
      </ol>
    </div>
  )
}

export const Route = createFileRoute('/_admin/Voting/$id/hall')({
  staticData: { title: 'votingHall.title', bare: true },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: Hall,
})
