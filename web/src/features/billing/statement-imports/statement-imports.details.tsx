import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { FileIssues } from '../../../platform/file-issues.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { invalidate, read } from '../../../platform/query.ts'
import { toastError } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { ColumnsForm } from './statement-imports.columns.tsx'
import { ImportLines } from './statement-imports.lines.tsx'
import { StatementTotals } from './statement-imports.totals.tsx'

/** In ms, while the job works. */
const again = 1500
const counted = ['posted', 'open', 'expense', 'dismissed', 'returned'] as const
const isWorking = ({ state }: StatementImport) => state === 'reading' || state === 'matching' || state === 'undoing'

const Actions = ({ run, map }: { run: StatementImport; map: () => void }) => {
  const t = useText()
  const mayUndo = useCan('payments.delete')
  const mayImport = useCan('payments.create')
  const { id, version, state } = run
  const undo = () =>
    askReason({
      title: t('statementImports.undo'),
      text: t('statementImports.undoText'),
      yes: t('statementImports.undo'),
      danger: true,
      act: async (reason) => {
        const body = { version, reason }
        let isAsked = false
        const undone = await perform(
          'POST /payments/import/:id/undo',
          { params: { id }, body },
          {
            startsJob: true,
            touches: ['payments', 'bills', 'counters'],
            failed: async (error) => {
              const answer = await askSecondPerson(error, { kind: 'statements.undo', entity_id: id, payload: body })
              if (!answer) await toastError(error)
              isAsked = answer === 'sent'
            },
          },
        )
        return undone !== undefined || isAsked
      },
    })
  return (
    <>
      {mayUndo && ['done', 'failed', 'columns'].includes(state) && (
        <Button variant="default" onClick={undo}>
          {t(state === 'columns' ? 'statementColumns.discard' : 'statementImports.undo')}
        </Button>
      )}
      {mayImport && state === 'refused' && run.source === 'table' && (
        <Button onClick={map}>{t('statementColumns.change')}</Button>
      )}
      {run.counts.open > 0 && (
        <ButtonLink to="/Payments/unmatched" search={{ import_id: id }}>
          {t('statementImports.openWaiting')}
        </ButtonLink>
      )}
    </>
  )
}

/** The movements were read while the job worked: they are read anew after each step of it. */
const useSteps = ({ state }: StatementImport) => {
  const was = useRef(state)
  useEffect(() => {
    if (was.current !== state) void invalidate('payments')
    was.current = state
  }, [state])
}

const Figures = ({ run }: { run: StatementImport }) => {
  const t = useText()
  const { number } = useFormat()
  const figures: [string, number][] = [
    [t('statementImports.lines'), run.lines],
    [t('statementImports.added'), run.added],
    // Of a refused file nothing was taken, known or not.
    [t('statementImports.repeated'), run.state === 'refused' ? 0 : Math.max(0, run.lines - run.added)],
    ...counted.map((name): [string, number] => [t(`statementImports.count_${name}`), run.counts[name]]),
  ]
  return (
    <Group gap="xl">
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text size="sm">{label}</Text>
          <Text fw={600} size="lg">
            {number(value)}
          </Text>
        </div>
      ))}
    </Group>
  )
}

/** Accounts of the file that are not among the requisites of the payee. */
const Unlisted = ({ run: { unlisted, payee } }: { run: StatementImport }) => {
  const t = useText()
  if (unlisted.length === 0) return null
  return (
    <Alert title={t('statementImports.unlisted')}>
      {t('statementImports.unlistedText', { accounts: unlisted.join(', '), payee: payee.name })}
    </Alert>
  )
}

const Details = () => {
  const t = useText()
  const { moment } = useFormat()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const [isMapping, setMapping] = useState(false)
  const { data: run } = useRead('GET /payments/import/:id', { params: { id } })
  useQuery({
    ...read('GET /payments/import/:id', { params: { id } }),
    refetchInterval: isWorking(run) ? again : false,
  })
  useSteps(run)
  return (
    <>
      <PageHeader title={run.file_name} actions={<Actions run={run} map={() => setMapping(true)} />} />
      <Stack>
        <Text role="status" fw={600}>
          {[t(`statementImports.state_${run.state}`), run.payee.name, moment(run.created_at), run.created_by?.name]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {(run.state === 'columns' || (isMapping && run.state === 'refused')) && (
          <Suspense fallback={<Skeleton h={240} role="status" aria-label={t('ui.loading')} />}>
            <ColumnsForm key={run.version} run={run} saved={() => setMapping(false)} />
          </Suspense>
        )}
        {run.lines > 0 && <Figures run={run} />}
        <Unlisted run={run} />
        {run.issues.length > 0 && (
          <Panel title={t('statementImports.issues')}>
            <FileIssues label={t('statementImports.issues')} issues={run.issues} />
          </Panel>
        )}
        {run.totals.length > 0 && (
          <Panel title={t('statementImports.controls')}>
            <StatementTotals totals={run.totals} />
          </Panel>
        )}
        {run.added > 0 && run.state !== 'undone' && <ImportLines import_id={id} search={search} />}
      </Stack>
    </>
  )
}

const search = listSearch({ state: ['new', 'open', 'posted', 'dismissed', 'returned', 'expense'] })

export const Route = createFileRoute('/_admin/Payments/import/$id')({
  staticData: { title: 'statementImports.one' },
  params: idParams,
  validateSearch: search,
  loader: ({ params: { id } }) => loadOne('GET /payments/import/:id', id),
  component: Details,
})
