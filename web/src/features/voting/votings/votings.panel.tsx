import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import type { VotingParticipation } from '@oselia/contract/voting-participations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { useSigner } from './votings.co-owners.tsx'
import classes from './votings.module.css'
import { usePercent, useWeightWords } from './votings.words.ts'

type About = { realty_id: number } | { member_id: number }
const FIRST = 5

const Row = ({ of, isNamed }: { of: VotingParticipation; isNamed: boolean }) => {
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const weightWords = useWeightWords()
  const percent = usePercent()
  const { voting, resident, weight, weight_by, state, cast_on, signed_by } = of
  const signer = useSigner()(resident.co_owners, signed_by)
  // Of a person who has the ballot with others their names are said as well.
  const hasOthers = resident.co_owners.length > 1
  const words = t(`votesPanel.${state}`, { day: cast_on ? day(cast_on) : '' })
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to={'/Voting/$id' as string} params={{ id: voting.id }} inherit>
          {local(voting.title)}
        </AnchorLink>
        {` · ${t(`votings.state_${voting.state}`)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {(isNamed || hasOthers) && `${resident.name}: `}
        {t('votingPeople.weightOf', {
          weight: weightWords(weight.value, weight_by),
          percent: percent(weight.percent),
        })}{' '}
        ·{' '}
        <Text span inherit className={state === 'conflict' ? classes['urgent'] : undefined}>
          {words}
        </Text>
        {signer && ` · ${signer}`}
      </Text>
    </li>
  )
}

const Votes = ({ about }: { about: About }) => {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const answer = useQuery(read('GET /voting/participations', { query: about }))
  const votes = answer.data?.data
  if (votes?.length === 0) return null
  return (
    <Panel title={t('votesPanel.title')}>
      {answer.isPending && <Skeleton h={44} role="status" aria-label={t('ui.loading')} />}
      {answer.error && (
        <Alert color="red" p="xs">
          {sentenceOf(answer.error)}
        </Alert>
      )}
      {votes && (
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {(isWhole ? votes : votes.slice(0, FIRST)).map((one) => (
            <Row key={`${one.voting.id} ${one.resident.id}`} of={one} isNamed={'realty_id' in about} />
          ))}
        </Stack>
      )}
      {votes && votes.length > FIRST && !isWhole && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('votesPanel.more')}
        </Anchor>
      )}
    </Panel>
  )
}

/** Votings in which the unit or person has votes, for those who read ballots; nothing where there are none. */
export const VotesPanel = ({ about }: { about: About }) => (useCan('ballots.read') ? <Votes about={about} /> : null)
