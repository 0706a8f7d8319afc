import { budgetEntries, budgetLines, budgets, entryFields, lineFields, type BudgetLine } from '@oselia/contract/budget'
import { budgetKindNames, entryLabels, lineLabels } from '@oselia/contract/budget.messages'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { exportColumns, named } from '../../../platform/export.columns.js'
import { type ExportColumn, moneyColumn } from '../../../platform/export.cells.js'
import { type ListPaper, onPaper } from '../../../platform/export.paper.js'
import { exported } from '../../../platform/export.js'
import { joined } from '../../../platform/pdf.format.js'
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

const lineColumns: ExportColumn<BudgetLine>[] = [
  payee,
  ...exportColumns<BudgetLine, typeof lineFields, typeof lineLabels>(lineFields, lineLabels, {
    complex_id: null,
    house_id: null,
    kind: named('kind', budgetKindNames),
    planned_minor: { kind: 'money', value: (row) => row.planned_minor / 100 },
    sort: null,
  }),
  moneyColumn('fact', lineLabels.fact_minor, ({ fact_minor }) => fact_minor),
]

/** Income and expenses, and those of several associations, have no common sum. */
const isOne = (of: readonly { name: string; kind: string }[]) =>
  new Set(of.map(({ name, kind }) => `${kind} ${name}`)).size === 1

const linePaper: ListPaper<z.output<typeof budgetLines.export.query>, BudgetLine> = {
  title: ({ year }, language) => joined(' ', words.lines[language], year === undefined ? null : String(year)),
  named: ['year'],
  columns: () => onPaper(lineColumns, { payee: 170, kind: 60, name: 190, planned_minor: 74, fact: 74, note: 140 }),
  totals: (rows) =>
    isOne(rows.map(({ payee: { name }, kind }) => ({ name, kind })))
      ? { label: words.total, keys: ['planned_minor', 'fact'] }
      : undefined,
}

const entryColumns: ExportColumn<StoredEntry>[] = [
  payee,
  ...exportColumns<StoredEntry, typeof entryFields, typeof entryLabels>(entryFields, entryLabels, {
    line_id: [{ key: 'line', header: entryLabels.line, kind: 'text', value: ({ line }) => line.name }],
    supplier_id: [
      { key: 'supplier', header: entryLabels.supplier, kind: 'text', value: ({ supplier }) => supplier?.name },
    ],
    house_id: [{ key: 'house', header: entryLabels.house, kind: 'text', value: ({ house }) => house?.name }],
    amount_minor: { kind: 'money', value: (row) => row.amount_minor / 100 },
    file_ids: null,
  }),
]

const entryPaper: ListPaper<z.output<typeof budgetEntries.export.query>, StoredEntry> = {
  title: ({ year }, language) => joined(' ', words.entries[language], year === undefined ? null : String(year)),
  named: ['year'],
  columns: () => [
    ...onPaper(entryColumns, { day: 54, payee: 90 }),
    {
      key: 'kind',
      header: lineLabels.kind,
      kind: 'text',
      width: 62,
      value: ({ line }, language) => budgetKindNames[line.kind][language],
    },
    ...onPaper(entryColumns, {
      line: 110,
      supplier: 110,
      document_number: 66,
      amount_minor: 66,
      description: 140,
      house: 90,
    }),
  ],
  totals: (rows) =>
    isOne(rows.map(({ payee: { name }, line: { kind } }) => ({ name, kind })))
      ? { label: words.total, keys: ['amount_minor'] }
      : undefined,
}

export const budgetRoutes = (app: App): void => {
  implement(app, budgets, { compare: ({ ctx, query }) => compareBudget(ctx, query) })
  implement(app, budgetLines, {
    export: exported(app, budgetLines.export, {
      title: words.lines,
      columns: lineColumns,
      paper: linePaper,
      list: lineSpec,
    }),
    list: ({ ctx, query }) => listLines(ctx, query),
    create: ({ ctx, body }) => createLine(ctx, body),
    copy: ({ ctx, body }) => copyLines(ctx, body),
    update: ({ ctx, params, body }) => updateLine(ctx, params.id, body),
    remove: ({ ctx, params }) => removeLine(ctx, params.id),
  })
  implement(app, budgetEntries, {
    export: exported(app, budgetEntries.export, {
      title: words.entries,
      columns: entryColumns,
      paper: entryPaper,
      list: entrySpec,
    }),
    list: ({ ctx, query }) => listEntries(app, ctx, query),
    create: ({ ctx, body }) => createEntry(app, ctx, body),
    update: ({ ctx, params, body }) => updateEntry(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeEntry(ctx, params.id),
  })
}
