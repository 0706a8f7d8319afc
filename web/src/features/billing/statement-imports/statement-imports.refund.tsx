import { Button, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'

interface Props {
  line: StatementLine
  choose: (id: number, payment?: number) => void
}

const Received = ({ of }: { of: StatementLine }) => {
  const { money, day } = useFormat()
  return (
    <>
      <Text fw={600}>{[money(of.amount_minor), day(of.booked_on), of.payer_name].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[of.purpose, of.payments.map(({ number }) => number).join(', ')].filter(Boolean).join(' → ')}
      </Text>
    </>
  )
}

/** A part of what was laid on several accounts is given back of one of them. */
const Candidates = ({ line, choose }: Props) => {
  const t = useText()
  const { money } = useFormat()
  const found = useQuery(
    read('GET /payments/lines', { query: { refundable_by: line.id, sort: '-booked_on', per_page: 20 } }),
  ).data?.data
  if (!found) return <Text role="status">{t('ui.loading')}</Text>
  if (found.length === 0) return <Text>{t('statementLines.refundNone')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm">{t('statementLines.refundText')}</Text>
      {found.map((one) =>
        one.amount_minor > line.amount_minor && one.payments.length > 1 ? (
          <Paper key={one.id} withBorder p="xs">
            <Received of={one} />
            <Stack gap={4} mt={4} align="flex-start">
              {one.payments.map(({ id, number }) => (
                <Button key={id} variant="default" size="xs" onClick={() => choose(one.id, id)}>
                  {t('statementLines.refundPart', { sum: money(line.amount_minor), account: number })}
                </Button>
              ))}
            </Stack>
          </Paper>
        ) : (
          <UnstyledButton key={one.id} onClick={() => choose(one.id)}>
            <Paper withBorder p="xs">
              <Received of={one} />
            </Paper>
          </UnstyledButton>
        ),
      )}
    </Stack>
  )
}

/** Chooses the money received that a movement gives back. */
export const chooseRefund = (line: StatementLine, chosen: (id: number, payment?: number) => void) =>
  showModal({
    title: text('statementLines.refund'),
    size: 'lg',
    body: (close) => (
      <Candidates
        line={line}
        choose={(id, payment) => {
          close()
          chosen(id, payment)
        }}
      />
    ),
  })
