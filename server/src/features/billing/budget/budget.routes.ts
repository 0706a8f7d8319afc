import { budgetEntries, budgetLines, budgets, entryFields, lineFields, type BudgetLine } from '@oselia/contract/budget'
import { budgetKindNames, entryLabels, lineLabels } from '@oselia/contract/budget.messages'
import type { App } from '../../../platform/app.js'
import { exportColumns, named } from '../../../platform/export.columns.js'
import { exported, type ExportColumn } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { compareBudget } from './budget.comparison.js'
import { budgetWords as words } from './budget.messages.js'
import { entrySpec, lineSpec, listLines, type StoredEntry } from './budget.queries.js'
import {
  copyLines,
  createEntry,
  createLine,
  listEntries,
  removeEntry,
  removeLine,
  updateEntry,
  updateLine,
} from './budget.service.js'

const payee: ExportColumn<{ payee: { name: string } }> = {
  key: 'payee',
  header: lineLabels.payee,
  kind: 'text',
  value: ({ payee: { name } }) => name,
}

const lineExport = (app: App) =>
  exported(app, budgetLines.export, {
    title: words.lines,
    columns: [
      payee,
      ...exportColumns<BudgetLine, typeof lineFields, typeof lineLabels>(lineFields, lineLabels, {
        complex_id: null,
        house_id: null,
        kind: named('kind', budgetKindNames),
        planned_minor: { value: (row) => row.planned_minor / 100 },
        sort: null,
      }),
      { key: 'fact', header: lineLabels.fact_minor, kind: 'number', value: (row: BudgetLine) => row.fact_minor / 100 },
    ],
    list: lineSpec,
  })

const entryExport = (app: App) =>
  exported(app, budgetEntries.export, {
    title: words.entries,
    columns: [
      payee,
      ...exportColumns<StoredEntry, typeof entryFields, typeof entryLabels>(entryFields, entryLabels, {
        line_id: [{ key: 'line', header: entryLabels.line, kind: 'text', value: ({ line }) => line.name }],
        supplier_id: [
          { key: 'supplier', header: entryLabels.supplier, kind: 'text', value: ({ supplier }) => supplier?.name },
        ],
        house_id: [{ key: 'house', header: entryLabels.house, kind: 'text', value: ({ house }) => house?.name }],
        amount_minor: { value: (row) => row.amount_minor / 100 },
        file_ids: null,
      }),
    ],
    list: entrySpec,
  })

export const budgetRoutes = (app: App): void => {
  implement(app, budgets, { compare: ({ ctx, query }) => compareBudget(ctx, query) })
  implement(app, budgetLines, {
    export: lineExport(app),
    list: ({ ctx, query }) => listLines(ctx, query),
    create: ({ ctx, body }) => createLine(ctx, body),
    copy: ({ ctx, body }) => copyLines(ctx, body),
    update: ({ ctx, params, body }) => updateLine(ctx, params.id, body),
    remove: ({ ctx, params }) => removeLine(ctx, params.id),
  })
  implement(app, budgetEntries, {
    export: entryExport(app),
    list: ({ ctx, query }) => listEntries(app, ctx, query),
    create: ({ ctx, body }) => createEntry(app, ctx, body),
    update: ({ ctx, params, body }) => updateEntry(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeEntry(ctx, params.id),
  })
}
