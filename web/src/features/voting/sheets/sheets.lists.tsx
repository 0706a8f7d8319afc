import { Card, SimpleGrid, Text } from '@mantine/core'
import type { VotingListPart } from '@oselia/contract/voting-lists'
import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'

const Part = ({ id, part: { house, entrance, owners, voted, pages } }: { id: number; part: VotingListPart }) => {
  const t = useText()
  return (
    <Card withBorder p="sm" component="li">
      <AnchorLink
        to="/Voting/$id/lists/$house/$entrance"
        params={{ id, house: house.id, entrance }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {t('votingLists.of', { house: house.name, n: entrance })}
      </AnchorLink>
      <Text size="sm">{t('votingLists.voted', { done: voted, of: owners })}</Text>
      {pages > 0 && (
        <Text size="sm" c="dimmed">
          {t('votingLists.pages', { n: pages })}
        </Text>
      )}
    </Card>
  )
}

/** The entrances of a voting, each with the list that its answers come on. */
const Lists = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const { data: parts } = useRead('GET /voting/:id/lists', { params: { id } })
  return (
    <>
      <PageHeader above={local(voting.title)} />
      {parts.length === 0 ? (
        <Empty title={t('votingLists.title')} text={t('votingLists.noLists')} />
      ) : (
        <>
          <Text size="sm" mb="sm">
            {t('votingLists.choose')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {parts.map((part) => (
              <Part key={`${part.house.id} ${part.entrance}`} id={id} part={part} />
            ))}
          </SimpleGrid>
        </>
      )}
    </>
  )
}

export const Route = createFileRoute('/_admin/Voting/$id/lists/')({
  staticData: { title: 'votingLists.title' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: Lists,
})
