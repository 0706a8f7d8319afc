import { Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'

interface Props {
  line: StatementLine
  choose: (id: number) => void
}

const Candidates = ({ line, choose }: Props) => {
  const t = useText()
  const { money, day } = useFormat()
  const found = useQuery(
    read('GET /payments/lines', { query: { refundable_by: line.id, sort: '-booked_on', per_page: 20 } }),
  ).data?.data
  if (!found) return <Text role="status">{t('ui.loading')}</Text>
  if (found.length === 0) return <Text>{t('statementLines.refundNone')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm">{t('statementLines.refundText')}</Text>
      {found.map((one) => (
        <UnstyledButton key={one.id} onClick={() => choose(one.id)}>
          <Paper withBorder p="xs">
            <Text fw={600}>
              {[money(one.amount_minor), day(one.booked_on), one.payer_name].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {[one.purpose, one.payments.map(({ number }) => number).join(', ')].filter(Boolean).join(' → ')}
            </Text>
          </Paper>
        </UnstyledButton>
      ))}
    </Stack>
  )
}

/** Chooses the money received that a movement gives back. */
export const chooseRefund = (line: StatementLine, chosen: (id: number) => void) =>
  showModal({
    title: text('statementLines.refund'),
    size: 'lg',
    body: (close) => (
      <Candidates
        line={line}
        choose={(id) => {
          close()
          chosen(id)
        }}
      />
    ),
  })
