import { Badge, Button } from '@mantine/core'
import type { ResidentRole } from '@oselia/contract/resident-roles'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { LocalCell, NumberCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { RoleForm } from './residents.role.tsx'
import { ResidentTabs } from './residents.tabs.tsx'

const Mark = ({ of }: { of: boolean }) => {
  const t = useText()
  return (
    <Badge variant="light" tt="none" color={of ? 'green' : 'gray'}>
      {t(of ? 'ui.yes' : 'ui.no')}
    </Badge>
  )
}

const columns: readonly Column<'GET /resident-roles'>[] = [
  { key: 'name', label: 'residents.roleName', sort: 'name', cell: ({ name }) => <LocalCell value={name} /> },
  { key: 'code', label: 'residents.roleCode', sort: 'code' },
  { key: 'sort', label: 'residents.roleSort', sort: 'sort', end: true },
  { key: 'is_owner', label: 'residents.roleOwner', cell: ({ is_owner }) => <Mark of={is_owner} /> },
  { key: 'active', label: 'residents.roleActive', cell: ({ active }) => <Mark of={active} /> },
  {
    key: 'residents_count',
    label: 'residents.roleCount',
    end: true,
    cell: ({ residents_count }) => <NumberCell value={residents_count} />,
  },
]

const edit = (role: ResidentRole | null) =>
  showModal({
    title: text(role ? 'residents.roleEdit' : 'residents.roleCreate'),
    body: (close) => <RoleForm role={role} close={close} />,
  })

const Roles = () => {
  const t = useText()
  const mayChange = useCan('settings.update')
  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit(null)}>
      {t('residents.roleCreate')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <ResidentTabs here="/Residents/roles" />
      <DataTable
        list="GET /resident-roles"
        label={t('residents.rolesTitle')}
        search={Route.useSearch()}
        columns={columns}
        open={mayChange ? edit : undefined}
        empty={{ title: t('residents.rolesEmpty'), text: t('residents.rolesEmptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Residents/roles')({
  staticData: { title: 'residents.rolesTitle' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /resident-roles', { query: deps })),
  component: Roles,
})
