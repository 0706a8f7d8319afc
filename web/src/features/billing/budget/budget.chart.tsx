import { Anchor, Table } from '@mantine/core'
import type { BudgetComparison } from '@oselia/contract/budget'
import { localeTags } from '@oselia/contract/languages'
import type { CSSProperties } from 'react'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import classes from './budget.module.css'

type Compared = Pick<BudgetComparison['lines'][number], 'planned_minor' | 'fact_minor'>

/** Whole per cent of the plan; null where nothing was planned. */
const percentOf = ({ planned_minor, fact_minor }: Compared) =>
  planned_minor === 0 ? null : Math.round((fact_minor * 100) / planned_minor)

interface RowProps {
  of: Compared
  name: string
  isExpense: boolean
  isTotal?: boolean
  open?: (() => void) | null
}

const Row = ({ of, name, isExpense, isTotal = false, open = null }: RowProps) => {
  const t = useText()
  const { money, percent: withSign } = useFormat()
  const percent = percentOf(of)
  const share = percent === null ? '—' : withSign(percent)
  const isOver = isExpense && of.fact_minor > of.planned_minor
  return (
    <tr className={isTotal ? classes.total : undefined}>
      <th scope="row">
        {open ? (
          <Anchor component="button" type="button" ta="start" onClick={open}>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <span
          className={classes.bar}
          data-over={isOver || undefined}
          style={{ '--part': `${Math.min(percent ?? (of.fact_minor > 0 ? 100 : 0), 100)}%` } as CSSProperties}
          aria-hidden="true"
        />
        <span className={classes.narrow}>
          {t('budget.planned_minor')}: {money(of.planned_minor)} · {share}
        </span>
      </th>
      <td className={classes.wide}>{money(of.planned_minor)}</td>
      <td>{money(of.fact_minor)}</td>
      <td className={classes.wide}>{money(of.planned_minor - of.fact_minor)}</td>
      <td className={classes.wide}>{share}</td>
    </tr>
  )
}

interface Props {
  comparison: BudgetComparison
  /** Opens a line; null for those who may not change it. */
  open: ((id: number) => void) | null
}

/** Plan against fact by line, as bars with their numbers. */
export const PlanAndFact = ({ comparison, open }: Props) => {
  const t = useText()
  const kinds = (['income', 'expense'] as const).filter((kind) => comparison.lines.some((line) => line.kind === kind))
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <table className={classes.chart} aria-label={t('budget.compared')}>
        <thead>
          <tr>
            <th scope="col">{t('budget.name')}</th>
            <th scope="col" className={classes.wide}>
              {t('budget.planned_minor')}
            </th>
            <th scope="col">{t('budget.fact_minor')}</th>
            <th scope="col" className={classes.wide}>
              {t('budget.left')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('budget.share')}
            </th>
          </tr>
        </thead>
        {kinds.map((kind) => (
          <tbody key={kind}>
            <Row of={comparison[kind]} name={t(`budget.kind_${kind}`)} isExpense={kind === 'expense'} isTotal />
            {comparison.lines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <Row
                  key={line.id}
                  of={line}
                  name={line.name}
                  isExpense={kind === 'expense'}
                  open={open && (() => open(line.id))}
                />
              ))}
          </tbody>
        ))}
      </table>
    </Table.ScrollContainer>
  )
}

/** What was received and spent in each month, as bars with their numbers. */
export const Months = ({ months }: Pick<BudgetComparison, 'months'>) => {
  const t = useText()
  const { money } = useFormat()
  const monthName = new Intl.DateTimeFormat(localeTags[useLanguage()], { month: 'long', timeZone: 'UTC' })
  const most = Math.max(1, ...months.flatMap(({ income_minor, expense_minor }) => [income_minor, expense_minor]))
  const cell = (minor: number, isExpense: boolean) => (
    <td>
      {money(minor)}
      <span
        className={classes.bar}
        data-over={isExpense || undefined}
        style={{ '--part': `${(minor / most) * 100}%` } as CSSProperties}
        aria-hidden="true"
      />
    </td>
  )
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <table className={classes.chart} aria-label={t('budget.months')}>
        <thead>
          <tr>
            <th scope="col">{t('budget.month')}</th>
            <th scope="col">{t('budget.kind_income')}</th>
            <th scope="col">{t('budget.kind_expense')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, income_minor, expense_minor }) => (
            <tr key={month}>
              <th scope="row">{monthName.format(new Date(Date.UTC(2000, month - 1, 1)))}</th>
              {cell(income_minor, false)}
              {cell(expense_minor, true)}
            </tr>
          ))}
        </tbody>
      </table>
    </Table.ScrollContainer>
  )
}
