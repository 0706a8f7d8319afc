import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import type { ReadingImport } from '@oselia/contract/reading-imports'
import { readingOutcomes } from '@oselia/contract/reading-imports.enums'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink } from '../../../platform/links.tsx'
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
import { ColumnsForm } from './reading-imports.columns.tsx'
import { readingImportHistory } from './reading-imports.history.public.tsx'
import { ReadingImportRows } from './reading-imports.rows.tsx'

/** In ms, while the job works. */
const again = 1500

const Undo = ({ run: { id, version, saved } }: { run: ReadingImport }) => {
  const t = useText()
  const undo = () =>
    askReason({
      title: t('readingImports.undo'),
      text: t('readingImports.undoText', { count: saved }),
      yes: t('readingImports.undo'),
      danger: true,
      act: async (reason) => {
        const body = { version, reason }
        let isAsked = false
        const undone = await perform(
          'POST /reading-imports/:id/undo',
          { params: { id }, body },
          {
            touches: ['meters', 'meter-readings'],
            message: t('readingImports.undone'),
            failed: async (error) => {
              const answer = await askSecondPerson(error, { kind: 'readings.undo', entity_id: id, payload: body })
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
      {t('readingImports.undo')}
    </Button>
  )
}

/** Rows by what becomes of them; each leads to its rows. */
const Outcomes = ({ run: { id, outcomes, row_count } }: { run: ReadingImport }) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <>
      <Text size="sm" mb="xs">
        {t('readingImports.rowsRead', { count: number(row_count) })}
      </Text>
      <Table aria-label={t('readingImports.outcome')} maw={480} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Tbody>
          {readingOutcomes
            .filter((name) => outcomes[name] > 0)
            .map((name) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <AnchorLink to="/Meters/import/$id" params={{ id }} search={{ outcome: name }} size="sm">
                    {t(`readingImports.outcome_${name}`)}
                  </AnchorLink>
                </Table.Td>
                <Table.Td ta="end">{number(outcomes[name])}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

/** Saves what is new; large consumption and rollovers have to be confirmed. */
const ApplyForm = ({ run: { id, version, outcomes } }: { run: ReadingImport }) => {
  const t = useText()
  const [with_large, setLarge] = useState(false)
  const [with_rollovers, setRollovers] = useState(false)
  const { large, rollover, large_rollover: both } = outcomes
  const asked = (with_large ? large : 0) + (with_rollovers ? rollover : 0) + (with_large && with_rollovers ? both : 0)
  const count = outcomes.new + asked
  const apply = () =>
    perform(
      'POST /reading-imports/:id/apply',
      { params: { id }, body: { version, count, with_large, with_rollovers } },
      { touches: ['meters', 'meter-readings'], message: t('readingImports.applied') },
    )
  if (outcomes.new + large + rollover + both === 0) return <Text mt="sm">{t('readingImports.nothing')}</Text>
  return (
    <Stack mt="md" gap="sm">
      {large + both > 0 && (
        <Checkbox
          label={t('readingImports.withLarge', { count: large + both })}
          checked={with_large}
          onChange={(event) => setLarge(event.currentTarget.checked)}
        />
      )}
      {rollover + both > 0 && (
        <Checkbox
          label={t('readingImports.withRollovers', { count: rollover + both })}
          checked={with_rollovers}
          onChange={(event) => setRollovers(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button disabled={count === 0} onClick={() => void apply()}>
          {t('readingImports.apply', { count })}
        </Button>
      </Group>
    </Stack>
  )
}

const Details = () => {
  const t = useText()
  const { moment, day } = useFormat()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const mayUpdate = useCan('meters.update')
  const { data: run } = useRead('GET /reading-imports/:id', { params: { id } })
  useQuery({
    ...read('GET /reading-imports/:id', { params: { id } }),
    refetchInterval: run.state === 'reading' ? again : false,
  })
  const about = [
    t(`readingImports.state_${run.state}`),
    run.house.name,
    day(run.day),
    moment(run.created_at),
    run.created_by?.name,
  ]
  const hasRows = readingOutcomes.some((name) => run.outcomes[name] > 0)
  const isOpen = run.state === 'checked' && mayUpdate
  return (
    <>
      <PageHeader title={run.file_name} actions={run.state === 'applied' && mayUpdate && <Undo run={run} />} />
      <Stack>
        <Text role="status" fw={600}>
          {about.filter(Boolean).join(' · ')}
        </Text>
        {run.issue && <Alert color="red">{run.issue}</Alert>}
        {hasRows && (
          <Panel title={t('readingImports.control')}>
            <Outcomes run={run} />
            {isOpen && <ApplyForm key={run.version} run={run} />}
          </Panel>
        )}
        {isOpen && <ColumnsForm key={`columns ${run.version}`} run={run} />}
        {hasRows && <ReadingImportRows id={id} search={search} />}
        <HistoryFold>
          <readingImportHistory.History id={id} />
        </HistoryFold>
      </Stack>
    </>
  )
}

const search = listSearch({ outcome: readingOutcomes })

export const Route = createFileRoute('/_admin/Meters/import/$id')({
  staticData: { title: 'readingImports.one' },
  params: idParams,
  validateSearch: search,
  loader: ({ params: { id } }) => loadOne('GET /reading-imports/:id', id),
  component: Details,
})
