import { Alert, Code, Text } from '@mantine/core'
import type { OutboxMessage } from '@oselia/contract/outbox'
import { outboxChannels, outboxKinds, outboxStates } from '@oselia/contract/outbox.enums'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { outboxColumns } from './outbox.view.tsx'

/** Refetch interval of the visible list, in ms: delivery happens outside the product, so no live events arrive. */
const AGAIN = 5_000

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="state"
        label={t('outbox.state')}
        any={t('outbox.anyState')}
        value={search.state}
        data={outboxStates.map((value) => ({ value, label: t(`outbox.state_${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('outbox.kind')}
        any={t('outbox.anyKind')}
        value={search.kind}
        data={outboxKinds.map((value) => ({ value, label: t(`outbox.kind_${value}`) }))}
      />
      <FilterSelect
        name="channel"
        label={t('outbox.channel')}
        any={t('outbox.anyChannel')}
        value={search.channel}
        data={outboxChannels.map((value) => ({ value, label: t(`outbox.channel_${value}`) }))}
      />
    </>
  )
}

/** A text with the names of settings inserted as code. */
const withCode = (words: string, names: ReactNode) => {
  const [before, after] = words.split('{names}')
  return (
    <>
      {before}
      {names}
      {after}
    </>
  )
}

/** Explains why messages wait and how to configure a gateway. */
const Gateways = ({ email, sms }: { email: boolean; sms: boolean }) => {
  const t = useText()
  if (email && sms) return null
  const title = email ? 'outbox.noSms' : sms ? 'outbox.noEmail' : 'outbox.noGateways'
  return (
    <Alert color="orange" mb="md" title={t(title)} role="region" aria-label={t(title)}>
      {withCode(
        t('outbox.gatewaysText'),
        <>
          {!email && <Code>SMTP_URL</Code>}
          {!email && !sms && ' / '}
          {!sms && <Code>SMS_URL</Code>}
        </>,
      )}
    </Alert>
  )
}

const Outbox = () => {
  const t = useText()
  const search = Route.useSearch()
  const answer = useQuery({ ...readPage('GET /outbox', { query: search }), refetchInterval: AGAIN })
  const open = async (message: OutboxMessage) =>
    (await import('./outbox.one.tsx')).showMessage(message, { query: search })
  return (
    <>
      <PageHeader />
      {answer.data && (
        <>
          <Gateways {...answer.data.gateways} />
          <Text c="dimmed" mb="md">
            {t('outbox.figures', { waiting: answer.data.waiting, failed: answer.data.failed })}
          </Text>
        </>
      )}
      <DataTable
        list="GET /outbox"
        label={t('outbox.section')}
        search={search}
        columns={outboxColumns}
        open={(message) => void open(message)}
        filters={<Filters />}
        empty={{ title: t('outbox.emptyTitle'), text: t('outbox.emptyText') }}
      />
    </>
  )
}

const search = listSearch({
  channel: ['email', 'sms'],
  state: outboxStates,
  kind: outboxKinds,
})

export const Route = createFileRoute('/_admin/Outbox')({
  staticData: { title: 'outbox.section', guide: 'outbox' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /outbox', { query: deps })),
  component: Outbox,
})
