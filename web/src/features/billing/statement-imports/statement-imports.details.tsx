import { Button, Group, Stack, Table, Text } from '@mantine/core'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from './statement-imports.reason.tsx'

/** In ms, while the job works. */
const again = 1500
const counted = ['posted', 'open', 'expense', 'dismissed', 'returned'] as const
const isWorking = ({ state }: StatementImport) => state === 'reading' || state === 'matching' || state === 'undoing'

const Totals = ({ totals }: Pick<StatementImport, 'totals'>) => {
  const t = useText()
  const { money, number } = useFormat()
  const sum = (minor: number | null) => (minor === null ? '—' : money(minor))
  return (
    <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('statementImports.controls')} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statementImports.bankAccount')}</Table.Th>
            {(['opening', 'credit', 'debit', 'closing'] as const).map((name) => (
              <Table.Th key={name} ta="end">
                {t(`statementImports.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {totals.map((one) => (
            <Table.Tr key={one.account}>
              <Table.Td>{one.account}</Table.Td>
              <Table.Td ta="end">{sum(one.opening_minor)}</Table.Td>
              <Table.Td ta="end">{`${sum(one.credit_minor)} (${number(one.credits)})`}</Table.Td>
              <Table.Td ta="end">{`${sum(one.debit_minor)} (${number(one.debits)})`}</Table.Td>
              <Table.Td ta="end">{sum(one.closing_minor)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Issues = ({ issues }: Pick<StatementImport, 'issues'>) => {
  const t = useText()
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('statementImports.issues')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statementImports.line')}</Table.Th>
            <Table.Th>{t('statementImports.issue')}</Table.Th>
            <Table.Th>{t('statementImports.found')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {issues.map(({ line, key, message, value }) => (
            <Table.Tr key={`${line} ${key} ${value}`}>
              <Table.Td>{line ?? t('statementImports.wholeFile')}</Table.Td>
              <Table.Td>{message}</Table.Td>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Actions = ({ run }: { run: StatementImport }) => {
  const t = useText()
  const mayUndo = useCan('payments.delete')
  const { id, version, state } = run
  const undo = () =>
    askReason(t('statementImports.undo'), (reason) =>
      perform(
        'POST /payments/import/:id/undo',
        { params: { id }, body: { version, reason } },
        { startsJob: true, touches: ['payments', 'bills', 'counters'] },
      ),
    )
  return (
    <>
      {mayUndo && (state === 'done' || state === 'failed') && (
        <Button variant="default" onClick={undo}>
          {t('statementImports.undo')}
        </Button>
      )}
      {run.counts.open > 0 && (
        <ButtonLink to="/Payments/unmatched" search={{ import_id: id }}>
          {t('statementImports.openWaiting')}
        </ButtonLink>
      )}
    </>
  )
}

const Details = () => {
  const t = useText()
  const { number } = useFormat()
  const { id } = Route.useParams()
  const { data: run } = useRead('GET /payments/import/:id', { params: { id } })
  useQuery({
    ...read('GET /payments/import/:id', { params: { id } }),
    refetchInterval: isWorking(run) ? again : false,
  })
  const figures: [string, number][] = [
    [t('statementImports.lines'), run.lines],
    [t('statementImports.added'), run.added],
    ...counted.map((name): [string, number] => [t(`statementImports.count_${name}`), run.counts[name]]),
  ]
  return (
    <>
      <PageHeader title={run.file_name} actions={<Actions run={run} />} />
      <Stack>
        <Text role="status" fw={600}>
          {`${t(`statementImports.state_${run.state}`)} · ${run.payee.name}`}
        </Text>
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
        {run.issues.length > 0 && (
          <Panel title={t('statementImports.issues')}>
            <Issues issues={run.issues} />
          </Panel>
        )}
        {run.totals.length > 0 && (
          <Panel title={t('statementImports.controls')}>
            <Totals totals={run.totals} />
          </Panel>
        )}
      </Stack>
    </>
  )
}

export const Route = createFileRoute('/_admin/Payments/import/$id')({
  staticData: { title: 'statementImports.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /payments/import/:id', id),
  component: Details,
})
