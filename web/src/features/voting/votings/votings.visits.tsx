import { Stack, Text } from '@mantine/core'
import type { Visits as Of } from '@oselia/contract/voting-tally'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { useWeightWords } from './votings.words.ts'
import classes from './votings.module.css'

type Owner = Of['owners'][number]

/** Most owners that are named at once; the rest is counted. */
const most = 10

/** Owners by house and entrance, in the order in which the first of them comes. */
const byEntrance = (owners: readonly Owner[]) => {
  const places = new Map<string, { house: string; entrance: number | null; owners: Owner[] }>()
  for (const owner of owners) {
    const [first] = owner.shares
    const key = first ? `${first.house.id} ${first.entrance}` : ''
    const place = places.get(key) ?? { house: first?.house.name ?? '', entrance: first?.entrance ?? null, owners: [] }
    place.owners.push(owner)
    places.set(key, place)
  }
  return [...places.values()]
}

const Question = ({ voting, visits }: { voting: Voting; visits: Of }) => {
  const t = useText()
  const local = useLocal()
  const weightWords = useWeightWords()
  const at = voting.questions.findIndex(({ id }) => id === visits.question_id)
  const { owners } = visits
  const by = voting.snapshot!.weight
  return (
    <li>
      <Text fw={600}>
        {at + 1}. {local(voting.questions[at]!.text)}
      </Text>
      <Text size="sm">
        {owners.length === 0 ? t('votingHall.visitsHidden') : t('votingHall.visitsNeeded', { count: owners.length })}
      </Text>
      {byEntrance(owners.slice(0, most)).map((place) => (
        <div key={`${place.house} ${place.entrance}`}>
          <Text size="sm" c="dimmed">
            {[place.house, place.entrance !== null && t('votingPage.entrance', { n: place.entrance })]
              .filter(Boolean)
              .join(', ')}
          </Text>
          <ul className={classes.bullets}>
            {place.owners.map(({ resident_id, name, shares, weight }) => (
              <li key={resident_id}>
                {[shares.map(({ unit }) => t('votingPeople.unit', { unit })).join(', '), name].join(' · ')} –{' '}
                {weightWords(weight.value, by)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {owners.length > most && <Text size="sm">{t('votingHall.visitsMore', { count: owners.length - most })}</Text>}
    </li>
  )
}

const collecting: ReadonlySet<string> = new Set(['announced', 'meeting', 'survey', 'counting'])

/** Whom to visit first, so that questions that can still pass are adopted. */
export const Visits = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayRead = useCan('ballots.read')
  const isAsked = mayRead && collecting.has(voting.state)
  const { data } = useQuery({ ...read('GET /voting/:id/visits', { params: { id: voting.id } }), enabled: isAsked })
  if (!isAsked || !data || data.data.length === 0) return null
  return (
    <Panel title={t('votingHall.visits')}>
      <Stack gap="sm">
        <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.data.map((visits) => (
            <Question key={visits.question_id} voting={voting} visits={visits} />
          ))}
        </Stack>
        <AnchorLink to="/Voting/$id/participants" params={{ id: voting.id }} search={{ participation: 'missing' }}>
          {t('votingHall.missing')}
        </AnchorLink>
      </Stack>
    </Panel>
  )
}
