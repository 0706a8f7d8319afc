import { Group } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useCan } from '../../../platform/user.ts'
import { useTypesLive } from './request-types.choices.ts'
import { Types } from './request-types.types.tsx'

const Terms = lazyPiece(async () => (await import('./request-types.terms.tsx')).Terms)
const Time = lazyPiece(async () => (await import('./request-types.time.tsx')).Time)
const Rules = lazyPiece(async () => (await import('./request-types.rules.tsx')).Rules)

const tabs = ['types', 'terms', 'time', 'rules'] as const

const Page = () => {
  const t = useText()
  const { tab = 'types', ...search } = Route.useSearch()
  useTypesLive()
  return (
    <>
      <PageHeader />
      {useCan('request_types.read') ? (
        <>
          <Group component="nav" aria-label={t('requestTypes.section')} gap="xs" mb="md" data-guide="type-tabs">
            {tabs.map((one) => (
              <ButtonLink
                key={one}
                to="/Type-requests"
                search={one === 'types' ? {} : { tab: one }}
                size="sm"
                variant={one === tab ? 'light' : 'subtle'}
                aria-current={one === tab ? 'page' : undefined}
              >
                {t(`requestType.tab_${one}`)}
              </ButtonLink>
            ))}
          </Group>
          {tab === 'types' && <Types search={search} />}
          {tab === 'terms' && <Terms search={search} />}
          {tab === 'time' && <Time />}
          {tab === 'rules' && <Rules />}
        </>
      ) : (
        <Forbidden />
      )}
    </>
  )
}

const search = listSearch({
  tab: ['terms', 'time', 'rules'],
  active: ['true', 'false'],
  departure_id: 'ids',
  preset_id: 'ids',
})

export const Route = createFileRoute('/_admin/Type-requests')({
  staticData: { title: 'requestTypes.section', guide: 'request_types' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { tab, ...query } }) =>
    tab === undefined ? void queryClient.prefetchQuery(readPage('GET /service-request-types', { query })) : undefined,
  component: Page,
})
