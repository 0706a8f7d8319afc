import { Box, Group, SimpleGrid } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { can } from '../../../platform/session.ts'
import { loadUser, useCan } from '../../../platform/user.ts'
import { Departments } from './roles.departments.tsx'
import { Roles } from './roles.roles.tsx'

const lists = ['roles', 'departments'] as const
const labels = { roles: 'roles.roles', departments: 'departments.section' } as const

/** Both lists side by side; on narrow screens one of them, selected by the URL. */
const Both = () => {
  const t = useText()
  const mayDepartments = useCan('departures.read')
  const { list: here = 'roles' } = Route.useSearch()
  const isBeside = (list: (typeof lists)[number]) => (list === here || !mayDepartments ? undefined : 'lg')
  return (
    <>
      <PageHeader />
      {mayDepartments && (
        <Group component="nav" aria-label={t('roles.section')} gap="xs" mb="md" hiddenFrom="lg">
          {lists.map((list) => (
            <ButtonLink
              key={list}
              to="/Roles-departments"
              search={list === 'roles' ? {} : { list }}
              size="sm"
              variant={list === here ? 'light' : 'subtle'}
              aria-current={list === here ? 'page' : undefined}
            >
              {t(labels[list])}
            </ButtonLink>
          ))}
        </Group>
      )}
      <SimpleGrid
        cols={{ base: 1, lg: mayDepartments ? 2 : 1 }}
        data-guide="role-lists"
        style={{ alignItems: 'start' }}
      >
        <Box visibleFrom={isBeside('roles')} miw={0}>
          <Roles />
        </Box>
        {mayDepartments && (
          <Box visibleFrom={isBeside('departments')} miw={0}>
            <Departments />
          </Box>
        )}
      </SimpleGrid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Roles-departments')({
  staticData: { title: 'roles.section', guide: 'roles' },
  validateSearch: (search: Record<string, unknown>): { list?: 'departments' } =>
    search.list === 'departments' ? { list: 'departments' } : {},
  loader: async () => {
    const user = await loadUser()
    if (can(user, 'roles.read')) void queryClient.prefetchQuery(read('GET /staff_role', { query: { per_page: 100 } }))
    if (can(user, 'departures.read'))
      void queryClient.prefetchQuery(read('GET /staff_departure', { query: { per_page: 100 } }))
  },
  component: Both,
})
