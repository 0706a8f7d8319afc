import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { DecisionState, DueDay } from './decisions.words.tsx'

/** Decisions of a voting: who carries them out, and by when. */
export const DecisionsPanel = ({ votingId }: { votingId: number }) => {
  const t = useText()
  const local = useLocal()
  const { data } = useQuery(read('GET /decisions', { query: { voting_id: votingId, per_page: 100 } }))
  if (!data) return null
  return (
    <Panel title={t('decisions.section')}>
      {data.data.length === 0 && <Text c="dimmed">{t('decisions.noneAdopted')}</Text>}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.data.map((decision) => (
          <li key={decision.id}>
            <AnchorLink to="/Decisions/$id" params={{ id: decision.id }}>
              {local(decision.text)}
            </AnchorLink>
            <Text size="sm">
              <DecisionState decision={decision} /> · {decision.responsible?.name ?? t('decisions.nobody')} ·{' '}
              <DueDay decision={decision} />
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
