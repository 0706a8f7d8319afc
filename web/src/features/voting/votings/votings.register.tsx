import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { VotingRegister } from '@oselia/contract/voting-register'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { areasOf } from './votings.rules.ts'
import classes from './votings.module.css'
import { useWeightWords } from './votings.words.ts'

const FIRST = 5
/** Where the register can no longer matter, nobody is asked to correct it. */
const final: ReadonlySet<Voting['state']> = new Set(['published', 'archived', 'cancelled'])

/** What the register lacks, each with a link to where it is corrected. */
export const Issues = ({ issues }: Pick<VotingRegister, 'issues'>) => {
  const t = useText()
  const weightWords = useWeightWords()
  const [isWhole, setWhole] = useState(false)
  const { length: count } = issues
  if (count === 0) return <Text size="sm">{t('votingRegister.noIssues')}</Text>
  const wordsOf = ({ issue, detail }: (typeof issues)[number]) => {
    const text = detail ?? ''
    const { declared, sum } = areasOf(text)
    const areas = { declared: weightWords(declared, 'area'), sum: weightWords(sum, 'area') }
    return t(`votingRegister.issue_${issue}`, issue === 'total_differs' ? areas : { detail: text })
  }
  return (
    <Alert color="orange" title={t('votingRegister.issues', { count })}>
      <ul className={classes.bullets}>
        {(isWhole ? issues : issues.slice(0, FIRST)).map((one) => {
          const { issue, house, realty } = one
          return (
            <li key={`${issue} ${house.id} ${realty?.id}`}>
              {realty ? (
                <AnchorLink
                  to="/Realty/$type/$id"
                  params={{ type: realty.type, id: realty.id }}
                  inherit
                  c="inherit"
                  underline="always"
                >
                  {house.name}, {t('votingPeople.unit', { unit: realty.name })}
                </AnchorLink>
              ) : (
                <AnchorLink to="/Houses/$id" params={{ id: house.id }} inherit c="inherit" underline="always">
                  {house.name}
                </AnchorLink>
              )}
              {': '}
              {wordsOf(one)}
            </li>
          )
        })}
      </ul>
      {count > FIRST && !isWhole && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          c="inherit"
          underline="always"
          onClick={() => setWhole(true)}
        >
          {t('votingRegister.allIssues')}
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
      <Text size="sm">{t('votingRegister.changes', { count: changes.length })}</Text>
      <ul className={classes.bullets}>
        {changes.slice(0, FIRST).map(({ unit, was, is }) => (
          <li key={`${unit} ${was} ${is}`}>
            {unit}:{' '}
            {[was && t('votingRegister.was', { value: was }), is && t('votingRegister.now', { value: is })]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
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
  const objectionsOf = ({ override_reason, announced_against }: Voting) =>
    override_reason &&
    [announced_against.map((one) => t(`votings.override_${one}`)).join('; '), override_reason]
      .filter(Boolean)
      .join('\n')
  const issues = register && !final.has(voting.state) ? register.issues : undefined
  return (
    <Panel title={t('votingRegister.register')}>
      <Stack gap="sm">
        {snapshot ? (
          <Facts
            facts={[
              { label: t('votingRegister.frozenAt'), value: moment(snapshot.taken_at) },
              { label: t('votingRegister.total'), value: weightWords(snapshot.total, snapshot.weight) },
              { label: t('votingPage.owners'), value: snapshot.owners },
              { label: t('votingRegister.units'), value: snapshot.units },
              { label: t('votingRegister.overridden'), value: objectionsOf(voting) },
              { label: t('votingRegister.hash'), value: <code style={{ fontSize: 12 }}>{snapshot.hash}</code> },
            ]}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('votingRegister.notFrozen')}
          </Text>
        )}
        {issues && !snapshot && <Issues issues={issues} />}
        {register?.intact === true && <Text size="sm">{t('votingRegister.intact')}</Text>}
        {register?.intact === false && <Alert color="red">{t('votingRegister.notIntact')}</Alert>}
        {issues && snapshot && issues.length > 0 && <Issues issues={issues} />}
        {register && <Changes changes={register.changes} />}
      </Stack>
    </Panel>
  )
}
