import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import type { HousePeriod } from '@oselia/contract/bill-periods'
import { IconLock } from '@tabler/icons-react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Money } from '../ledger/ledger.public.tsx'
import classes from './bills.module.css'

const sums = [
  'opening_minor',
  'charged_minor',
  'adjusted_minor',
  'received_minor',
  'closing_minor',
  'debt_minor',
] as const
type Sum = (typeof sums)[number]

/** Without what is adjusted a row would not lead from its opening to its closing balance. */
const amountOf = (house: HousePeriod, sum: Sum): number =>
  sum === 'adjusted_minor'
    ? house.recalculated_minor + house.benefit_minor + house.subsidy_minor + house.penalty_minor
    : house[sum]
const totalOf = (houses: readonly HousePeriod[], sum: Sum) =>
  houses.reduce((total, house) => total + amountOf(house, sum), 0)
const isClosed = ({ closed_through }: HousePeriod, period: string) =>
  closed_through !== null && closed_through >= period

/** With what was left out when the month was closed, and why. */
const State = ({ house, period }: { house: HousePeriod; period: string }) => {
  const t = useText()
  const { money } = useFormat()
  const { bills, closing, closed_through } = house
  return (
    <>
      <Group gap={6} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        {bills > 0 ? t('bills.billsCount', { count: bills }) : t('bills.noBills')}
        {isClosed(house, period) && <IconLock size={15} role="img" aria-label={t('bills.closed')} />}
      </Group>
      {closed_through === period && closing !== null && closing.waiting !== null && closing.waiting > 0 && (
        <Text size="xs" maw={280} style={{ overflowWrap: 'anywhere' }}>
          {t('bills.closedWaiting', {
            count: closing.waiting,
            sum: money(closing.waiting_minor ?? 0),
            reason: closing.reason,
          })}
        </Text>
      )}
    </>
  )
}

interface Props {
  houses: readonly HousePeriod[]
  period: string
}

const HouseLink = ({ house, period }: { house: HousePeriod; period: string }) => (
  <AnchorLink to="/Bills/list" search={{ house_id: [house.house.id], period }} style={{ overflowWrap: 'anywhere' }}>
    {house.house.name}
  </AnchorLink>
)

const Cards = ({ houses, period }: Props) => {
  const t = useText()
  return (
    <Stack gap="xs" hiddenFrom="sm">
      {houses.map((house) => (
        <Paper key={house.house.id} withBorder p="xs">
          <HouseLink house={house} period={period} />
          <div className={classes.pair}>
            {(['charged_minor', 'received_minor', 'debt_minor'] as const).map((sum) => (
              <Text key={sum} size="sm">
                {t(`bills.${sum}`)}: <Money minor={house[sum]} />
              </Text>
            ))}
            <Text size="sm" component="div">
              <State house={house} period={period} />
            </Text>
          </div>
        </Paper>
      ))}
      <Text fw={600}>
        {t('ledger.total')}: {t('bills.charged_minor')} <Money minor={totalOf(houses, 'charged_minor')} /> ·{' '}
        {t('bills.debt_minor')} <Money minor={totalOf(houses, 'debt_minor')} />
      </Text>
    </Stack>
  )
}

/** A month by houses with its totals: the address leads to the bills, the lock marks a closed month. */
export const MonthByHouse = ({ houses, period }: Props) => {
  const t = useText()
  return (
    <>
      <Cards houses={houses} period={period} />
      <Box className={classes.scroll} visibleFrom="sm" role="region" aria-label={t('bills.byHouse')} tabIndex={0}>
        <table className={classes.table} aria-label={t('bills.byHouse')}>
          <thead>
            <tr>
              <th scope="col">{t('bills.house')}</th>
              <th scope="col">{t('bills.status')}</th>
              {sums.map((sum) => (
                <th key={sum} scope="col" data-end>
                  {t(`bills.${sum}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {houses.map((house) => (
              <tr key={house.house.id}>
                <th scope="row">
                  <HouseLink house={house} period={period} />
                </th>
                <td>
                  <State house={house} period={period} />
                </td>
                {sums.map((sum) => (
                  <td key={sum} data-end>
                    <Money minor={amountOf(house, sum)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('ledger.total')}</th>
              <td>{t('bills.housesCount', { count: houses.length })}</td>
              {sums.map((sum) => (
                <td key={sum} data-end>
                  <Money minor={totalOf(houses, sum)} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Box>
    </>
  )
}
