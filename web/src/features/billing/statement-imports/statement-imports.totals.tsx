import { Group, Stack, Table, Text } from '@mantine/core'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { useFormat, useText } from '../../../platform/messages.ts'

type Props = Pick<StatementImport, 'totals'>

const names = ['opening', 'credit', 'debit', 'closing'] as const

/** The sums of a bank account in the order of their names, with the number of movements. */
const useFigures = () => {
  const { money, number } = useFormat()
  const sum = (minor: number | null) => (minor === null ? '—' : money(minor))
  return (one: StatementImport['totals'][number]) => {
    const values = {
      opening: sum(one.opening_minor),
      credit: `${sum(one.credit_minor)} (${number(one.credits)})`,
      debit: `${sum(one.debit_minor)} (${number(one.debits)})`,
      closing: sum(one.closing_minor),
    }
    return names.map((name) => ({ name, value: values[name] }))
  }
}

/** On a phone: a number of an account is as wide as the screen. */
const Cards = ({ totals }: Props) => {
  const t = useText()
  const figures = useFigures()
  return (
    <Stack hiddenFrom="xs" gap="sm">
      {totals.map((one) => (
        <div key={one.account}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {one.account}
          </Text>
          {figures(one).map(({ name, value }) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Text size="sm" c="dimmed">
                {t(`statementImports.${name}`)}
              </Text>
              <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                {value}
              </Text>
            </Group>
          ))}
        </div>
      ))}
    </Stack>
  )
}

const Rows = ({ totals }: Props) => {
  const t = useText()
  const figures = useFigures()
  return (
    <Table.ScrollContainer visibleFrom="xs" minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('statementImports.controls')} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statementImports.bankAccount')}</Table.Th>
            {names.map((name) => (
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
              {figures(one).map(({ name, value }) => (
                <Table.Td key={name} ta="end">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The control totals of a statement by bank account. */
export const StatementTotals = ({ totals }: Props) => (
  <>
    <Cards totals={totals} />
    <Rows totals={totals} />
  </>
)
