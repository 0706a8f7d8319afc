import { Group, List, Text } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../../platform/data-table.failed.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { StateMark } from './documents.view.tsx'

type About = { realty_id: number } | { member_id: number } | { house_id: number }

const SHOWN = 8

const queryOf = (about: About): QueryOf<'GET /documents'> => ({
  ...('house_id' in about ? { house_id: [about.house_id] } : about),
  per_page: SHOWN,
  sort: '-updated_at',
})

/** Documents of a unit, person or building, the latest first. */
export const DocumentsPanel = ({ about }: { about: About }) => {
  const t = useText()
  const local = useLocal()
  const mayRead = useCan('documents.read')
  const answer = useQuery({ ...read('GET /documents', { query: queryOf(about) }), enabled: mayRead })
  if (answer.error)
    return (
      <Panel title={t('documents.section')}>
        <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />
      </Panel>
    )
  if (!mayRead || !answer.data) return null
  const { data, total } = answer.data
  return (
    <Panel title={t('documents.section')}>
      {total === 0 && (
        <Text size="sm" c="dimmed">
          {t('documents.panelEmpty')}
        </Text>
      )}
      <List listStyleType="none" spacing={4}>
        {data.map(({ id, name, category, state }) => (
          <List.Item key={id}>
            <Group gap={6}>
              <AnchorLink to="/Documents/$id" params={{ id }} size="sm">
                {local(name)}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {local(category.name)}
              </Text>
              <StateMark state={state} />
            </Group>
          </List.Item>
        ))}
      </List>
      {(total > SHOWN || 'house_id' in about) && total > 0 && (
        <AnchorLink to="/Documents" search={'house_id' in about ? { house_id: [about.house_id] } : about} size="sm">
          {t('documents.panelAll', { count: total })}
        </AnchorLink>
      )}
    </Panel>
  )
}
