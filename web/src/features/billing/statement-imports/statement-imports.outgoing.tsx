import { Button, Group, Stack, Text } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { useActs } from './statement-imports.acts.ts'

/** What can be done with money paid out: an expense of the budget, a refund, or neither. */
export const Outgoing = ({ line, next }: { line: StatementLine; next: () => void }) => {
  const t = useText()
  const mayRefund = useCan('payments.delete')
  const maySpend = useCan('budget.create')
  const { dismiss, refund } = useActs(line, [], next)
  const { refund_of, expense, state } = line
  const spend = async () => (await import('./statement-imports.expense.tsx')).recordExpense(line, next)
  const choose = async () =>
    (await import('./statement-imports.refund.tsx')).chooseRefund(line, (id, payment) => void refund(id, payment))
  return (
    <Stack gap="sm">
      {refund_of !== null && <Text size="sm">{t('statementImports.refundText')}</Text>}
      <Group justify="flex-end">
        {state === 'open' && (
          <Button variant="default" onClick={dismiss} me="auto">
            {t('statementImports.dismiss')}
          </Button>
        )}
        {mayRefund && !expense && (
          <Button
            variant={refund_of === null ? 'default' : 'filled'}
            onClick={() => void (refund_of === null ? choose() : refund(refund_of))}
          >
            {t(refund_of === null ? 'statementLines.refund' : 'statementImports.refund')}
          </Button>
        )}
        {maySpend && !expense && (
          <Button variant={refund_of === null ? 'filled' : 'default'} onClick={() => void spend()}>
            {t('statementLines.expense')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
