import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { Facts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { statementLineHistory } from './statement-imports.history.public.tsx'
import { Outgoing } from './statement-imports.outgoing.tsx'

/** Names and values as the bank wrote them. */
const Raw = ({ raw }: Pick<StatementLine, 'raw'>) => {
  const t = useText()
  const pairs = Object.entries(raw)
  if (pairs.length === 0) return null
  return (
    <details>
      <summary>{t('statementLines.raw')}</summary>
      <Facts facts={pairs.map(([label, value]) => ({ label, value }))} />
    </details>
  )
}

const canReopen = ({ state, direction, posted_minor }: StatementLine) =>
  state === 'posted' ||
  state === 'dismissed' ||
  (state === 'returned' && direction === 'debit') ||
  (state === 'open' && posted_minor > 0)

const Actions = ({ line, close }: { line: StatementLine; close: () => void }) => {
  const t = useText()
  const mayPost = useCan('payments.create')
  const mayUndo = useCan('payments.delete')
  const { id, version, import_id } = line
  const reopen = () =>
    askReason({
      title: t('statementLines.reopen'),
      yes: t('statementLines.reopen'),
      act: async (reason) =>
        (await perform(
          'POST /payments/lines/:id/reopen',
          { params: { id }, body: { version, reason } },
          { touches: ['bills', 'counters', 'budgets', 'budget-lines'], message: t('statementLines.reopened') },
        )) !== undefined,
    })
  const isDebit = line.direction === 'debit' && ['open', 'expense'].includes(line.state)
  return (
    <>
      {isDebit && mayPost && <Outgoing line={line} next={close} />}
      <Group justify="flex-end">
        {mayUndo && (canReopen(line) || line.expense) && (
          <Button variant="default" onClick={reopen}>
            {t('statementLines.reopen')}
          </Button>
        )}
        {mayPost && line.state === 'open' && line.direction === 'credit' && (
          <AnchorLink to="/Payments/unmatched" search={{ import_id }}>
            {t('statementLines.settle')}
          </AnchorLink>
        )}
      </Group>
    </>
  )
}

/** On one line beside another fact. */
const Iban = ({ of }: { of: string }) => (
  <Text span size="sm">
    {of}
  </Text>
)

const LineView = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText()
  const { money, day } = useFormat()
  const line = useRead('GET /payments/lines/:id', { params: { id } }).data
  const { payments, expense } = line
  return (
    <Stack>
      <Title order={3}>{money(line.direction === 'debit' ? -line.amount_minor : line.amount_minor)}</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>{line.purpose}</Text>
      <Facts
        facts={[
          { label: t('statementLines.state'), value: t(`statementLines.state_${line.state}`) },
          {
            label: t('statementLines.matched_by'),
            value: line.matched_by && t(`statementLines.by_${line.matched_by}`),
          },
          { label: t('statementLines.reason'), value: line.reason },
          { label: t('statementLines.booked_on'), value: day(line.booked_on) },
          {
            label: t('statementLines.value_on'),
            value: line.value_on && line.value_on !== line.booked_on ? day(line.value_on) : null,
          },
          { label: t('statementLines.payer_name'), value: line.payer_name },
          { label: t('statementLines.payer_code'), value: line.payer_code },
          { label: t('statementLines.payer_iban'), value: line.payer_iban && <Iban of={line.payer_iban} /> },
          { label: t('statementLines.account'), value: <Iban of={line.account} /> },
          { label: t('statementLines.budget'), value: expense?.line },
        ]}
      />
      {payments.length > 0 && (
        <div>
          <Text fw={600}>{t('statementLines.accounts')}</Text>
          {payments.map((one) => (
            <Group key={one.id} justify="space-between">
              <AnchorLink to="/Payments" search={{ account_id: one.account_id }}>
                {one.number}
              </AnchorLink>
              <Money minor={one.amount_minor} />
            </Group>
          ))}
        </div>
      )}
      <Actions line={line} close={close} />
      <Raw raw={line.raw} />
      <HistoryFold>
        <statementLineHistory.History id={id} />
      </HistoryFold>
    </Stack>
  )
}

/** A movement with what became of it. */
export const showLine = (id: number) =>
  showModal({ title: text('statementLines.one'), size: 'lg', body: (close) => <LineView id={id} close={close} /> })
