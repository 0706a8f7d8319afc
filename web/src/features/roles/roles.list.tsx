import { Box, Button, Group, SimpleGrid } from '@mantine/core'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { loadUser, may } from '../../platform/session.ts'
import { useMay } from '../../platform/user.ts'
import { Departments } from './roles.departments.tsx'
import { Roles } from './roles.roles.tsx'

const lists = ['roles', 'departments'] as const
const labels = { roles: 'roles.roles', departments: 'departments.section' } as const

/** Both lists side by side; where there is no room for that, one of them by its own address. */
const Both = () => {
  const t = useText()
  const mayDepartments = useMay('departures.read')
  const { list: here = 'roles' } = Route.useSearch()
  const isBeside = (list: (typeof lists)[number]) => (list === here || !mayDepartments ? undefined : 'lg')
  return (
    <>
      <PageHeader />
      {mayDepartments && (
        <Group component="nav" aria-label={t('roles.section')} gap="xs" mb="md" hiddenFrom="lg">
          {lists.map((list) => (
            <Button
              key={list}
              component={Link}
              to="/Roles-departments"
              search={(list === 'roles' ? {} : { list }) as never}
              size="sm"
              variant={list === here ? 'light' : 'subtle'}
              aria-current={list === here ? 'page' : undefined}
            >
              {t(labels[list])}
            </Button>
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
  staticData: { title: 'roles.section', texts: 'later', guide: 'roles' },
  validateSearch: (search: Record<string, unknown>): { list?: 'departments' } =>
    search.list === 'departments' ? { list: 'departments' } : {},
  loader: async () => {
    const user = await loadUser()
    if (may(user, 'roles.read')) void queryClient.prefetchQuery(read('GET /staff_role', { query: { per_page: 100 } }))
    if (may(user, 'departures.read'))
      void queryClient.prefetchQuery(read('GET /staff_departure', { query: { per_page: 100 } }))
  },
  component: Both,
})
