import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { StatusBadge } from '../request-records/request-records.public.ts'

type About = { realty_id: number } | { member_id: number }

const Row = ({ of }: { of: RequestBrief }) => {
  const local = useLocal()
  const { date } = useFormat()
  return (
    <Group component="li" gap="xs" justify="space-between">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to={'/Requests/$id' as string} params={{ id: of.id }} inherit>
          {of.number}
        </AnchorLink>{' '}
        {of.title ?? local(of.type.name)} · {date(of.created_at)}
      </Text>
      <StatusBadge status={of.status} />
    </Group>
  )
}

/** The last requests of a unit or person, the way to all of them, and to a new one. */
const Requests = ({ about }: { about: About }) => {
  const t = useText()
  const mayCreate = useCan('service_requests.create')
  const answer = useQuery(read('GET /service_request', { query: { ...about, per_page: 5, sort: '-created_at' } }))
  const page = answer.data?.main_data
  return (
    <Panel title={t('requests.section')}>
      <Stack gap="xs">
        {answer.isPending && <Skeleton h={44} role="status" aria-label={t('ui.loading')} />}
        {answer.error && (
          <Alert color="red" p="xs">
            {sentenceOf(answer.error)}
          </Alert>
        )}
        {page?.data.length === 0 && <Text c="dimmed">{t('requestDetails.noneYet')}</Text>}
        {page && page.data.length > 0 && (
          <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
            {page.data.map((one) => (
              <Row key={one.id} of={one} />
            ))}
          </Stack>
        )}
        <Group gap="sm">
          {page && page.total > page.data.length && (
            <AnchorLink to={'/Requests' as string} search={about} size="sm">
              {t('requestDetails.all', { count: page.total })}
            </AnchorLink>
          )}
          {mayCreate && (
            <ButtonLink
              to={'/Requests/create' as string}
              search={about}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
            >
              {t('requests.create')}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

/** The same for those who read requests; nothing for others. */
export const RequestsPanel = ({ about }: { about: About }) =>
  useCan('service_requests.read') ? <Requests about={about} /> : null
