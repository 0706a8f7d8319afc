import { budgetKinds } from '@oselia/contract/budget.enums'
import {
  choice,
  date,
  day,
  files,
  money,
  number,
  other,
  reference,
  requiredText,
  text,
} from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'

const named = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

/** Field table of a budget line. */
export const lineFields = fieldTable(
  'budget',
  {
    complex_id: other(null as number | null, { label: 'budget.payee' }),
    house_id: other(null as number | null, { label: 'budget.payee' }),
    year: other(0),
    kind: choice(budgetKinds, (kind) => `budget.kind_${kind}`, { blank: 'expense' }),
    name: requiredText({ max: 200 }),
    planned_minor: required(money({ max: 20 })),
    sort: { ...required(number({ max: 5, plain: true })), blank: '100' },
    note: text({ max: 1000, multiline: true }),
  },
  {
    fact_minor: money(),
    created_at: date(),
  },
)

/** Field table of an entry of a budget. */
export const entryFields = fieldTable(
  'budgetEntries',
  {
    line_id: required(reference('line', named, { label: 'budgetEntries.line' })),
    supplier_id: reference('supplier', named, { label: 'budgetEntries.supplier' }),
    house_id: reference('house', named, { label: 'budgetEntries.house' }),
    day: required(day()),
    document_number: text({ max: 80 }),
    amount_minor: required(money({ max: 20 })),
    description: text({ max: 500, multiline: true }),
    file_ids: files({ countKey: 'budgetEntries.files' }),
  },
  { created_at: date() },
)
