import { Button, Paper, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { read } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { useCan } from '../../../platform/user.ts'
import classes from './statement-imports.module.css'

// Its forms and pickers are loaded beside the list, which is read first.
const LineCard = lazyPiece(async () => (await import('./statement-imports.line.tsx')).LineCard, {
  waiting: () => <Skeleton h={320} />,
})

/** Movements shown at once; the next ones follow as these are settled. */
const shown = 50

const Row = ({ line, isChosen, choose }: { line: StatementLine; isChosen: boolean; choose: () => void }) => {
  const { money, day } = useFormat()
  return (
    <UnstyledButton onClick={choose} aria-pressed={isChosen}>
      <Paper withBorder p="xs" bg={isChosen ? 'var(--mantine-primary-color-light)' : undefined}>
        <Text fw={600}>
          {line.direction === 'debit' && '− '}
          {money(line.amount_minor - line.posted_minor)}
        </Text>
        <Text size="sm">{[day(line.booked_on), line.payer_name].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {line.purpose}
        </Text>
      </Paper>
    </UnstyledButton>
  )
}

const Lines = ({ lines, total }: { lines: readonly StatementLine[]; total: number }) => {
  const t = useText()
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  )
  const line = lines[at]!
  const next = () => setChosen(lines[at + 1]?.id ?? lines[at - 1]?.id ?? null)
  return (
    <div className={classes.waiting}>
      <div>
        <LineCard key={`${line.id} ${line.version}`} line={line} next={next} />
      </div>
      <Stack gap="xs" component="section" aria-label={t('statementImports.list')}>
        <Text size="sm" role="status">
          {t('statementImports.waiting', { count: total })}
        </Text>
        <Text size="sm">{t('statementImports.keys')}</Text>
        {lines.map((one) => (
          <Row key={one.id} line={one} isChosen={one.id === line.id} choose={() => setChosen(one.id)} />
        ))}
      </Stack>
    </div>
  )
}

const Unmatched = () => {
  const t = useText()
  const { import_id } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayImport = useCan('payments.create')
  const answer = useQuery(read('GET /payments/lines', { query: { import_id, state: 'open', per_page: shown } }))
  const start = async () =>
    (await import('./statement-imports.start.tsx')).startStatement(
      (id) => void navigate({ to: '/Payments/import/$id', params: { id } }),
    )
  const page = answer.data
  return (
    <>
      <PageHeader
        actions={
          mayImport && (
            <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => void start()}>
              {t('statementImports.bring')}
            </Button>
          )
        }
      />
      {answer.error && <Empty title={answer.error.message} text="" />}
      {!page && !answer.error && <Skeleton h={320} role="status" aria-label={t('ui.loading')} />}
      {page?.data.length === 0 && (
        <Empty title={t('statementImports.emptyTitle')} text={t('statementImports.emptyText')} />
      )}
      {page && page.data.length > 0 && <Lines lines={page.data} total={page.total} />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Payments/unmatched')({
  staticData: { title: 'statementImports.section' },
  validateSearch: listSearch({ import_id: 'id' }),
  component: Unmatched,
})
