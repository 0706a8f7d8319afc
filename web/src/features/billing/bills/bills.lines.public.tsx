import { Paper, Stack, Table, Text } from '@mantine/core'
import type { BillLine } from '@oselia/contract/bill-lines'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Money, usePeriodText } from '../ledger/ledger.public.tsx'
import classes from './bills.module.css'

const units = ['m2', 'm3', 'gcal', 'kwh', 'person', 'unit', 'place'] as const

/** How the amount of a line came about: quantity by tariff, readings, the share of a house's total, days, the reason. */
const useBasis = () => {
  const t = useText()
  const { number, money } = useFormat()
  const month = usePeriodText()
  const exact = (value: number) => number(value, { maximumFractionDigits: 4 })
  const rated = (value: number) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (line: BillLine): string[] => {
    const unit = units.find((one) => one === line.service.unit)
    // A fixed amount counts units of realty, whatever its service is measured in.
    const isFixed = line.method === 'fixed' || line.method === 'one_off'
    const word = unit && !isFixed ? ` ${t(`billPage.unit_${unit}`)}` : ''
    const { quantity, rate, base_minor, weight, weights, share_by, days, month_days, reading_from, reading_to } = line
    const isArea = share_by === 'area' || share_by === 'heated_area'
    const part = (value: number) => (isArea ? `${exact(value / 100)} ${t('billPage.unit_m2')}` : number(value))
    return [
      line.kind === 'charge' && line.service.provider,
      reading_to !== null &&
        t('billPage.readings', { from: reading_from === null ? '—' : exact(reading_from), to: exact(reading_to) }),
      line.coefficient !== null && t('billPage.coefficient', { number: exact(line.coefficient) }),
      line.estimated && t('billPage.estimated'),
      base_minor !== null && weights
        ? t('billPage.share', { total: money(base_minor), part: `${part(weight ?? 0)} / ${part(weights)}` })
        : quantity !== null &&
          (rate === null ? `${exact(quantity)}${word}` : `${exact(quantity)}${word} × ${rated(rate)}`),
      days !== null && month_days !== null && t('billPage.days', { days, month_days }),
      line.exempt_days !== null && t('billPage.exemptDays', { count: line.exempt_days }),
      line.for_period !== null && t('billPage.forPeriod', { month: month(line.for_period) }),
      line.note,
    ].filter((part): part is string => typeof part === 'string' && part !== '')
  }
}

const useName = () => {
  const t = useText()
  const local = useLocal()
  return ({ kind, service }: BillLine) =>
    kind === 'charge' ? local(service.name) : `${t(`billPage.kind_${kind}`)}: ${local(service.name)}`
}

/** Of an issued bill: what of its payments counts for each line. */
interface Line extends BillLine {
  paid_minor?: number
  outstanding_minor?: number
}
interface Props {
  lines: readonly Line[]
  total_minor: number
}

const paidSums = ['paid_minor', 'outstanding_minor'] as const
type Paid = (typeof paidSums)[number]
const sumOf = (lines: readonly Line[], sum: Paid) => lines.reduce((all, line) => all + (line[sum] ?? 0), 0)

/** Columns of what is paid and left appear once something is paid. */
const isPaid = (lines: readonly Line[]) => sumOf(lines, 'paid_minor') !== 0

const keyOf = (line: Line, at: number) => line.id ?? `new ${at}`

const Cards = ({ lines, total_minor }: Props) => {
  const t = useText()
  const name = useName()
  const basis = useBasis()
  const withPaid = isPaid(lines)
  return (
    <Stack gap={6} hiddenFrom="xs">
      {lines.map((line, at) => (
        <Paper key={keyOf(line, at)} withBorder p="xs">
          <Text fw={500}>{name(line)}</Text>
          <Text size="sm" c="dimmed">
            {basis(line).join(' · ')}
          </Text>
          <Money minor={line.amount_minor} fw={600} />
          {withPaid && (
            <Text size="sm">
              {t('bills.paid_minor')}: <Money minor={line.paid_minor ?? 0} /> · {t('bills.outstanding_minor')}:{' '}
              <Money minor={line.outstanding_minor ?? 0} />
            </Text>
          )}
        </Paper>
      ))}
      <Text fw={650}>
        {t('bills.total_minor')}: <Money minor={total_minor} />
      </Text>
    </Stack>
  )
}

const Total = ({ lines, total_minor, columns }: Props & { columns: readonly Paid[] }) => {
  const t = useText()
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('bills.total_minor')}
        </th>
        <td data-end>
          <Money minor={total_minor} />
        </td>
        {columns.map((sum) => (
          <td key={sum} data-end>
            <Money minor={sumOf(lines, sum)} />
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The lines of a bill, each with how it was computed, and their sum. */
export const BillLines = ({ lines, total_minor }: Props) => {
  const t = useText()
  const name = useName()
  const basis = useBasis()
  const columns = isPaid(lines) ? paidSums : []
  return (
    <>
      <Cards lines={lines} total_minor={total_minor} />
      <Table.ScrollContainer minWidth={460} visibleFrom="xs" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <table className={classes.table} aria-label={t('billPage.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('billPage.service')}</th>
              <th scope="col">{t('billPage.basis')}</th>
              <th scope="col" data-end>
                {t('billPage.amount')}
              </th>
              {columns.map((sum) => (
                <th key={sum} scope="col" data-end>
                  {t(`bills.${sum}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={keyOf(line, at)}>
                <th scope="row">{name(line)}</th>
                <td>
                  {basis(line).map((part) => (
                    <span key={part} className={classes.part}>
                      {part}
                    </span>
                  ))}
                </td>
                <td data-end>
                  <Money minor={line.amount_minor} />
                </td>
                {columns.map((sum) => (
                  <td key={sum} data-end>
                    <Money minor={line[sum] ?? 0} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <Total lines={lines} total_minor={total_minor} columns={columns} />
        </table>
      </Table.ScrollContainer>
    </>
  )
}
