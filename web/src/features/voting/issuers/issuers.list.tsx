import { Button, Text } from '@mantine/core'
import type { TrustedIssuer } from '@oselia/contract/trusted-issuers'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'

const Until = ({ valid_to }: TrustedIssuer) => {
  const t = useText()
  const { date } = useFormat()
  const [now] = useState(() => Date.now())
  if (Date.parse(valid_to) > now) return date(valid_to)
  return (
    <Text span c="var(--mantine-color-error)">
      {date(valid_to)}, {t('trustedIssuers.over')}
    </Text>
  )
}

const columns: readonly Column<'GET /trusted-issuers'>[] = [
  { key: 'name', label: 'trustedIssuers.name', sort: 'name', cell: ({ name }) => name },
  { key: 'algorithm', label: 'trustedIssuers.algorithm', cell: ({ algorithm }) => algorithm },
  { key: 'valid_to', label: 'trustedIssuers.valid_to', sort: 'valid_to', cell: (row) => <Until {...row} /> },
  // The whole of it is in the dialog.
  {
    key: 'fingerprint',
    label: 'trustedIssuers.fingerprint',
    cell: ({ fingerprint }) => `${fingerprint.slice(0, 16)}…`,
  },
]

const Issuers = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = [useCan('settings.update'), useIsWholeCommunity()].every(Boolean)
  const add = async () => (await import('./issuers.add.tsx')).showAddIssuer()
  const open = async (issuer: TrustedIssuer) => (await import('./issuers.details.tsx')).showIssuer(issuer, mayUpdate)
  const action = mayUpdate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void add()}>
      {t('trustedIssuers.add')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={action} />
      <Text size="sm" c="dimmed" mb="sm">
        {t('trustedIssuers.hint')}
      </Text>
      <DataTable
        list="GET /trusted-issuers"
        label={t('trustedIssuers.section')}
        search={search}
        columns={columns}
        open={(issuer) => void open(issuer)}
        empty={{ title: t('trustedIssuers.emptyTitle'), text: t('trustedIssuers.emptyText'), action }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Voting/issuers')({
  staticData: { title: 'trustedIssuers.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /trusted-issuers', { query: deps })),
  component: Issuers,
})
