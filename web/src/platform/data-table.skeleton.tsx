import { Skeleton } from '@mantine/core'
import type { AnyColumn } from './data-table.tsx'
import classes from './data-table.module.css'
import { cardsOf } from './data-table.rows.tsx'
import { useText } from './messages.ts'

const blank = '\u00A0'

interface Props {
  rows: number
  columns: readonly AnyColumn[]
  /** Whether rows are selectable. */
  choice: boolean
}

/** The table with skeletons in its cells, as high as the rows to come, to avoid layout shifts. */
export const TableSkeleton = ({ rows, columns, choice }: Props) => {
  const t = useText()
  return (
    <div className={classes.scroll} data-cards={cardsOf(columns)} role="status" aria-label={t('ui.loading')}>
      <table className={classes.table} aria-hidden="true">
        <thead className={classes.head}>
          <tr>
            {choice && <th className={classes.choice}>{blank}</th>}
            {columns.map(({ key, label, end }, i) => (
              <th key={key} data-first={i === 0 || undefined} data-end={end || undefined}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, at) => (
            <tr key={at} className={classes.row}>
              {choice && <td className={classes.choice}>{blank}</td>}
              {columns.map(({ key, label }, i) => (
                <td
                  key={key}
                  data-label={t(label)}
                  data-first={i === 0 || undefined}
                  data-card={i > 2 ? 'none' : undefined}
                >
                  {i === 0 ? <Skeleton className={classes.bone} /> : <span className={classes.empty} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
