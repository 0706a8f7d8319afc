import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { actionName } from '../../../platform/action-names.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { useZone } from '../../../platform/zone.ts'
import { kindName } from './audit.records.ts'
import { type Verdict, VerdictAlert, VerifyButton } from './audit.verify.tsx'
import { type Row, auditColumns } from './audit.view.tsx'

const showEntry = async (row: Row, timeZone: string) => (await import('./audit.one.tsx')).showEntry(row, timeZone)

type Choice = { value: string; label: string }

const Filters = () => {
  const t = useText()
  const language = useLanguage()
  const search = Route.useSearch()
  const form = useQuery(read('GET /audit/form')).data?.form
  const byName = (choices: Choice[] = []) => choices.toSorted((a, b) => a.label.localeCompare(b.label, language))
  return (
    <>
      <FilterSelect
        name="actor_id"
        label={t('audit.actor')}
        any={t('audit.anyActor')}
        value={search.actor_id}
        data={byName(form?.actors.map(({ id, name }) => ({ value: String(id), label: name })))}
      />
      <FilterSelect
        name="entity"
        label={t('audit.entity')}
        any={t('audit.anyEntity')}
        value={search.entity}
        data={byName(form?.entities.map((value) => ({ value, label: kindName(t, value) })))}
      />
      <FilterSelect
        name="action"
        label={t('audit.action')}
        any={t('audit.anyAction')}
        value={search.action}
        data={byName(form?.actions.map((value) => ({ value, label: actionName(t, value) })))}
      />
      <FilterDay name="from" label={t('audit.from')} value={search.from} />
      <FilterDay name="to" label={t('audit.to')} value={search.to} />
    </>
  )
}

/** Says that only a part of the log is visible to the user. */
const Part = () => {
  const t = useText()
  const user = useUser()
  const mayMore = useCan('audit.approve')
  const mayAll = useCan('audit.sensitive') && user?.scope.all
  if (!user || mayAll) return null
  return (
    <Text c="dimmed" mb="md">
      {t(mayMore ? 'audit.onlyPart' : 'audit.onlyOwn')}
    </Text>
  )
}

const Audit = () => {
  const t = useText()
  const zone = useZone()
  const search = Route.useSearch()
  const mayVerify = useCan('audit.sensitive')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  return (
    <>
      <PageHeader
        actions={
          <>
            {mayVerify && <VerifyButton done={setVerdict} />}
            <ExportButton list="audit" search={search} />
          </>
        }
      />
      <Part />
      {verdict && <VerdictAlert of={verdict} close={() => setVerdict(null)} />}
      <DataTable
        list="GET /audit"
        label={t('audit.section')}
        search={search}
        columns={auditColumns}
        open={(row) => void showEntry(row, zone)}
        filters={<Filters />}
        empty={{ title: t('audit.emptyTitle'), text: t('audit.emptyText') }}
      />
    </>
  )
}

const search = listSearch({
  actor_id: 'id',
  entity: 'text',
  entity_id: 'id',
  action: 'text',
  from: 'day',
  to: 'day',
})

export const Route = createFileRoute('/_admin/Audit')({
  staticData: { title: 'audit.section', guide: 'audit' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(readPage('GET /audit', { query: deps }))
    void queryClient.prefetchQuery(read('GET /audit/form'))
  },
  component: Audit,
})
