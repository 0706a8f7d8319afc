import { Alert, Button, Paper, Progress, SimpleGrid, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { outcomes } from '@oselia/contract/imports.enums'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { History } from '../../../platform/history.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { applyImport, downloadBadRows, removeImport, undoImport } from './imports.actions.ts'
import { ImportColumns } from './imports.columns.tsx'
import { ImportIssues } from './imports.issues.tsx'
import classes from './imports.module.css'
import { ImportButton } from './imports.public.tsx'
import { type Edits, useEdits } from './imports.pending.ts'
import { ImportRows } from './imports.rows.tsx'
import { ImportState } from './imports.view.tsx'
import { isBusy, outcomeName } from './imports.words.ts'

const Working = ({ run }: { run: ImportRun }) => {
  const t = useText()
  const { number } = useFormat()
  const job = useQuery({
    ...read('GET /jobs/:id', { params: { id: run.job_id ?? 0 } }),
    enabled: run.job_id !== null,
    refetchInterval: 700,
    retry: false,
  }).data?.data
  const { done = 0, total = 0 } = job ?? {}
  const label = t(`imports.state_${run.state}`)
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text fw={600} role="status">
          {label} {total > 0 && t('imports.progress', { done: number(done), total: number(total) })}
        </Text>
        <Progress value={total > 0 ? (done / total) * 100 : 100} animated={total === 0} size="lg" aria-label={label} />
        <Text size="sm" c="dimmed">
          {t('imports.working')}
        </Text>
      </Stack>
    </Paper>
  )
}

const Tiles = ({
  run,
  chosen,
  choose,
}: {
  run: ImportRun
  chosen: ImportRow['outcome'] | undefined
  choose: (outcome: ImportRow['outcome']) => void
}) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, sm: 6 }} spacing="xs" role="group" aria-label={t('imports.result')}>
      {outcomes.map((outcome) => (
        <UnstyledButton
          key={outcome}
          className={classes.tile}
          data-outcome={outcome}
          aria-pressed={outcome === chosen}
          onClick={() => choose(outcome)}
        >
          <span className={classes.figure}>{number(run.counts?.[outcome] ?? 0)}</span>
          <span>{outcomeName(t, outcome, run.state)}</span>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}

/** Offers the kind that fits the table better. */
const Offer = ({ run }: { run: ImportRun }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const { suggested_kind: kind } = run
  if (!kind) return null
  const take = async () => {
    setBusy(true)
    const body = { kind, version: run.version }
    await perform('PUT /imports/:id', { params: { id: run.id }, body }, { startsJob: true })
    setBusy(false)
  }
  return (
    <Alert color="orange">
      <Stack gap="xs" align="flex-start">
        {t('imports.combinedOffer')}
        <Button size="xs" loading={busy} onClick={() => void take()}>
          {t('imports.combinedTake')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** The outcome that needs attention first. */
const firstOf = ({ counts }: ImportRun): ImportRow['outcome'] =>
  (['error', 'conflict', 'add', 'change', 'same'] as const).find((outcome) => (counts?.[outcome] ?? 0) > 0) ?? 'skip'

interface EditsProps {
  run: ImportRun
  edits: Edits
}

const Result = ({ run, edits }: EditsProps) => {
  const t = useText()
  const { picked, pick } = edits
  const chosen = picked === 'all' ? undefined : (picked ?? firstOf(run))
  const mayCreate = useCan('imports.create')
  const open = run.state === 'checked' && mayCreate
  const bad = (run.counts?.error ?? 0) + (run.counts?.conflict ?? 0)
  return (
    <Panel title={t(run.state === 'checked' ? 'imports.result' : 'imports.resultApplied')}>
      <Stack>
        <Tiles run={run} chosen={chosen} choose={pick} />
        {bad > 0 && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconDownload size={16} />}
            onClick={() => void downloadBadRows(run)}
          >
            {t('imports.badRows')}
          </Button>
        )}
        {open && chosen === 'error' && <ImportIssues run={run} />}
        <Switch
          label={t('importGrid.onlyErrors')}
          checked={chosen === 'error'}
          onChange={(event) => pick(event.currentTarget.checked ? 'error' : 'all')}
        />
        <ImportRows key={chosen ?? 'all'} run={run} outcome={chosen} open={open} edits={edits} />
      </Stack>
    </Panel>
  )
}

const Actions = ({ run, edits }: EditsProps) => {
  const t = useText()
  const navigate = useNavigate()
  const mayApply = useCan('imports.approve')
  const mayCreate = useCan('imports.create')
  const writes = (run.counts?.add ?? 0) + (run.counts?.change ?? 0) > 0
  const remove = () =>
    removeImport(run, () => {
      edits.leave()
      return navigate({ to: '/Imports' })
    })
  const undoable = run.state === 'applied' && run.undo_until !== null
  return (
    <>
      {run.state === 'checked' && mayApply && writes && (
        <Button disabled={edits.pending.size > 0} onClick={() => void applyImport(run)}>
          {t('imports.apply')}
        </Button>
      )}
      {undoable && mayApply && (
        <Button variant="default" onClick={() => void undoImport(run)}>
          {t('imports.undo')}
        </Button>
      )}
      {['checked', 'failed', 'undone'].includes(run.state) && mayCreate && (
        <Button variant="default" onClick={() => void remove()}>
          {t('imports.remove')}
        </Button>
      )}
      {run.state === 'failed' && <ImportButton kind={run.kind} />}
    </>
  )
}

const noteOf = ({ counts }: ImportRun) => {
  const { add = 0, change = 0, error = 0, conflict = 0 } = counts ?? {}
  if (add + change > 0) return 'imports.nothingYet'
  return error + conflict > 0 ? 'imports.nothingYetToApply' : 'imports.nothingToApply'
}

const Notes = ({ run, edits }: EditsProps) => {
  const t = useText()
  const { date } = useFormat()
  return (
    <>
      {run.state === 'failed' && (
        <Alert color="red" title={t('imports.failedTitle')} role="alert">
          {run.problem}
        </Alert>
      )}
      {run.state === 'checked' && edits.pending.size === 0 && <Alert>{t(noteOf(run))}</Alert>}
      {run.state === 'checked' && edits.pending.size > 0 && (
        <Alert color="orange">{t('importGrid.uncheckedFirst')}</Alert>
      )}
      {run.state === 'applied' && run.undo_until && (
        <Text c="dimmed">{t('imports.undoUntil', { day: date(run.undo_until) })}</Text>
      )}
    </>
  )
}

// The history of an import records its operations only; the changes of records are in their own histories.
const noLabels = {}

const Import = ({ run }: { run: ImportRun }) => {
  const t = useText()
  const mayCreate = useCan('imports.create')
  const edits = useEdits(run)
  const settled = !isBusy(run)
  const isOpen = settled && run.state === 'checked' && mayCreate
  return (
    <>
      <PageHeader
        title={`${t(`imports.kind_${run.kind}`)}: ${run.file_name}`}
        beside={<ImportState state={run.state} />}
        actions={<Actions run={run} edits={edits} />}
      />
      <Stack>
        <Notes run={run} edits={edits} />
        {!settled && <Working run={run} />}
        {isOpen && <Offer run={run} />}
        {isOpen && <ImportColumns key={run.version} run={run} locked={edits.pending.size > 0} />}
        {settled && run.counts && <Result run={run} edits={edits} />}
        {settled && (
          <Paper withBorder p="md">
            <History entity="imports" id={run.id} labels={noLabels} />
          </Paper>
        )}
      </Stack>
    </>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const run = useQuery({
    ...read('GET /imports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.data) ? 700 : false),
  }).data?.data
  // Corrections are of one import: that of another address has its own.
  return run ? <Import key={run.id} run={run} /> : null
}

export const Route = createFileRoute('/_admin/Imports/$id')({
  staticData: { title: 'imports.section' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /imports/:id', id),
  component: Details,
})
