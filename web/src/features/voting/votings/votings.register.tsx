import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import type { Voting, VotingRegister } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { useWeightWords } from './votings.words.ts'

const FIRST = 5

/** What the register lacks, each with a link to where it is corrected. */
export const Issues = ({ issues }: Pick<VotingRegister, 'issues'>) => {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const { length: count } = issues
  if (count === 0) return <Text size="sm">{t('votingPage.noIssues')}</Text>
  return (
    <Alert color="orange" title={t('votingPage.issues', { count })}>
      <List size="sm">
        {(isWhole ? issues : issues.slice(0, FIRST)).map(({ issue, house, realty, detail }) => (
          <List.Item key={`${issue} ${house.id} ${realty?.id}`}>
            {realty ? (
              <AnchorLink to="/Realty/$type/$id" params={{ type: 'apartment', id: realty.id }} inherit>
                {house.name}, {realty.name}
              </AnchorLink>
            ) : (
              <AnchorLink to="/Houses/$id" params={{ id: house.id }} inherit>
                {house.name}
              </AnchorLink>
            )}
            {': '}
            {t(`votingPage.issue_${issue}`, { detail: detail ?? '' })}
          </List.Item>
        ))}
      </List>
      {count > FIRST && !isWhole && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('votingPage.allIssues')}
        </Anchor>
      )}
    </Alert>
  )
}

const Changes = ({ changes }: Pick<VotingRegister, 'changes'>) => {
  const t = useText()
  if (changes.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm">{t('votingPage.changes', { count: changes.length })}</Text>
      <List size="sm">
        {changes.slice(0, FIRST).map(({ unit, was, is }) => (
          <List.Item key={`${unit} ${was} ${is}`}>
            {unit}:{' '}
            {[was && t('votingPage.was', { value: was }), is && t('votingPage.now', { value: is })]
              .filter(Boolean)
              .join(', ')}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** The frozen register, or what the present one lacks. */
export const RegisterPanel = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const weightWords = useWeightWords()
  const mayRead = useCan('ownerships.read')
  const { data } = useQuery({ ...read('GET /voting/:id/register', { params: { id: voting.id } }), enabled: mayRead })
  const { snapshot } = voting
  const register = data?.data
  return (
    <Panel title={t('votingPage.register')}>
      <Stack gap="sm">
        {snapshot ? (
          <Facts
            facts={[
              { label: t('votingPage.frozenAt'), value: moment(snapshot.taken_at) },
              { label: t('votingPage.total'), value: weightWords(snapshot.total, snapshot.weight) },
              { label: t('votingPage.owners'), value: snapshot.owners },
              { label: t('votingPage.units'), value: snapshot.units },
              { label: t('votingPage.hash'), value: <code style={{ fontSize: 12 }}>{snapshot.hash}</code> },
            ]}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('votingPage.notFrozen')}
          </Text>
        )}
        {register && !snapshot && <Issues issues={register.issues} />}
        {register?.intact === true && <Text size="sm">{t('votingPage.intact')}</Text>}
        {register?.intact === false && <Alert color="red">{t('votingPage.notIntact')}</Alert>}
        {register && snapshot && register.issues.length > 0 && <Issues issues={register.issues} />}
        {register && <Changes changes={register.changes} />}
      </Stack>
    </Panel>
  )
}
