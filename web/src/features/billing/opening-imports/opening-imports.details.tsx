import { Button, Stack, Text } from '@mantine/core'
import type { OpeningImport } from '@oselia/contract/opening-imports'
import { openingOutcomes } from '@oselia/contract/opening-imports.enums'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { FileIssues } from '../../../platform/file-issues.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { toastError } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { usePeriodText } from '../ledger/ledger.public.tsx'
import { openingHistory } from './opening-imports.history.public.tsx'
import { Outcomes, Totals } from './opening-imports.parts.tsx'
import { PostForm } from './opening-imports.posting.tsx'
import { OpeningRows } from './opening-imports.rows.tsx'

/** In ms, while the job works. */
const again = 1500

const Undo = ({ run: { id, version } }: { run: OpeningImport }) => {
  const t = useText()
  const undo = () =>
    askReason({
      title: t('openingImports.undo'),
      text: t('openingImports.undoText'),
      yes: t('openingImports.undo'),
      danger: true,
      act: async (reason) => {
        const body = { version, reason }
        let isAsked = false
        const undone = await perform(
          'POST /opening-imports/:id/undo',
          { params: { id }, body },
          {
            touches: ['bills', 'payments'],
            message: t('openingImports.undone'),
            failed: async (error) => {
              const answer = await askSecondPerson(error, { kind: 'openings.undo', entity_id: id, payload: body })
              if (!answer) await toastError(error)
              isAsked = answer === 'sent'
            },
          },
        )
        return undone !== undefined || isAsked
      },
    })
  return (
    <Button variant="default" onClick={undo}>
      {t('openingImports.undo')}
    </Button>
  )
}

const Details = () => {
  const t = useText()
  const month = usePeriodText()
  const { moment } = useFormat()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const mayUndo = useCan('bills.delete')
  const mayPost = useCan('bills.create')
  const { data: run } = useRead('GET /opening-imports/:id', { params: { id } })
  useQuery({
    ...read('GET /opening-imports/:id', { params: { id } }),
    refetchInterval: run.state === 'reading' ? again : false,
  })
  const about = [
    t(`openingImports.state_${run.state}`),
    run.payee.name,
    month(run.period),
    moment(run.created_at),
    run.created_by?.name,
  ]
  const hasRows = openingOutcomes.some((name) => run.outcomes[name].rows > 0)
  return (
    <>
      <PageHeader title={run.file_name} actions={run.state === 'posted' && mayUndo && <Undo run={run} />} />
      <Stack>
        <Text role="status" fw={600}>
          {about.filter(Boolean).join(' · ')}
        </Text>
        {run.issues.length > 0 && (
          <Panel title={t('openingImports.issues')}>
            <FileIssues label={t('openingImports.issues')} issues={run.issues} />
          </Panel>
        )}
        {run.totals && (
          <Panel title={t('openingImports.controls')}>
            <Totals totals={run.totals} />
          </Panel>
        )}
        {hasRows && (
          <Panel title={t('openingImports.outcome')}>
            <Outcomes run={run} />
            {run.state === 'checked' && mayPost && <PostForm key={run.version} run={run} />}
          </Panel>
        )}
        {hasRows && <OpeningRows id={id} search={search} />}
        <HistoryFold>
          <openingHistory.History id={id} />
        </HistoryFold>
      </Stack>
    </>
  )
}

const search = listSearch({ outcome: openingOutcomes })

export const Route = createFileRoute('/_admin/Payments/opening/$id')({
  staticData: { title: 'openingImports.one' },
  params: idParams,
  validateSearch: search,
  loader: ({ params: { id } }) => loadOne('GET /opening-imports/:id', id),
  component: Details,
})
