import { buffer } from 'node:stream/consumers'
import { entryFields, lineFields, type EntryFields } from '@oselia/contract/budget'
import { contractFields, supplierFields } from '@oselia/contract/suppliers'
import { sql } from 'kysely'
import { contentWidth, drawPdf } from '../../../platform/pdf.js'
import { dayAfter } from '../../../platform/today.js'
import { createEntry, createLine } from '../../billing/budget/budget.public.js'
import { firstDay, lastDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { createContract, createSupplier } from '../../billing/suppliers/suppliers.public.js'
import { demoBudgets, demoSuppliers, type DemoBudgetLine } from './demo.billing.budget.data.js'
import { billedMonths } from './demo.billing.data.js'
import { onDay, type Billing, type DemoBooks } from './demo.billing.context.js'
import { demoFile } from './demo.files.js'
import { seededRandom } from './demo.random.js'

const addSuppliers = async ({ app, ctx, today, books }: Billing): Promise<(number | null)[]> => {
  const made: (number | null)[] = []
  for (const { supplier, contract } of demoSuppliers) {
    // A real community may have the supplier already.
    const { rows } = await sql`select 1 from suppliers where code = ${supplier.code} and deleted_at is null`.execute(
      ctx.db,
    )
    if (rows.length > 0) {
      made.push(null)
      continue
    }
    const { from, to, amount, ...rest } = contract
    const at = onDay(ctx, dayAfter(today, from))
    const { id } = (await createSupplier(at, supplierFields.parse(supplier))).data
    await sql`update suppliers set is_demo = true where id = ${id}`.execute(ctx.db)
    const fields = contractFields.parse({
      ...rest,
      supplier_id: id,
      complex_id: books[0]!.complex_id,
      from: dayAfter(today, from),
      to: to === null ? null : dayAfter(today, to),
      amount_minor: amount === null ? null : amount * 100,
      remind_days: to === null ? null : 30,
    })
    await createContract(app, at, fields)
    made.push(id)
  }
  return made
}

/** An act of works as a PDF, stored as an upload. */
const actOf = async ({ app, ctx }: Billing, title: string, text: string): Promise<number> => {
  const bytes = await buffer(
    await drawPdf({ title, author: 'Oselia', language: 'uk', at: ctx.now }, [
      (paper) => {
        paper.font('bold').fontSize(16).text(title, { width: contentWidth })
        paper.moveDown().font('plain').fontSize(11).text(text, { width: contentWidth, lineGap: 4 })
      },
    ]),
  )
  return (await app.files.record(ctx, await demoFile(app, bytes, `${title}.pdf`, 'document'))).id
}

interface Made {
  suppliers: readonly (number | null)[]
  /** Lines by the year and the name. */
  lines: ReadonlyMap<string, number>
  /** Received by months, in kopiykas. */
  received: ReadonlyMap<string, number>
}

const receivedOf = async ({ ctx }: Billing, { house_ids }: DemoBooks): Promise<Map<string, number>> => {
  const { rows } = await sql<{ month: string; sum: number }>`select to_char(received_on, 'YYYY-MM') as month,
      sum(amount_minor)::bigint as sum
    from payments where house_id = any(${house_ids}::bigint[]) and state = 'posted' and channel <> 'opening'
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ month, sum }) => [month, sum]))
}

const monthlyEntries = (billing: Billing, line: DemoBudgetLine, { received }: Made) => {
  const roll = seededRandom(line.name.length)
  return Array.from({ length: billedMonths + 1 }, (_, at) => {
    const month = monthsAfter(billing.month, at - billedMonths)
    const [least, varies] = line.monthly ?? [0, 0]
    const amount_minor = line.monthly
      ? least * 100 + roll(varies * 100 + 1)
      : line.kind === 'income'
        ? (received.get(month) ?? 0)
        : 0
    const what = line.what ?? 'Надходження за рахунками за місяць'
    const document_number = line.kind === 'income' ? null : `${month.slice(5)}-${line.name.length}`
    return {
      amount_minor,
      document_number,
      description: what,
      day: dayAfter(lastDay(month), line.kind === 'income' ? 0 : -3),
    }
  })
}

const addEntries = async (billing: Billing, line: DemoBudgetLine, made: Made) => {
  const { app, ctx, today, month } = billing
  const entries = monthlyEntries(billing, line, made)
    .map((one) => Object.assign(one, { file: false }))
    .concat(
      (line.once ?? []).map(({ back, amount, what, document }) => ({
        amount_minor: amount * 100,
        document_number: document,
        description: what,
        day: dayAfter(firstDay(monthsAfter(month, -back)), 11),
        file: document.startsWith('Акт'),
      })),
    )
  for (const { file, ...entry } of entries) {
    // What is received in the current month so far counts today.
    const day = entry.day > today && line.kind === 'income' && entry.day.startsWith(month) ? today : entry.day
    const line_id = made.lines.get(`${day.slice(0, 4)}:${line.name}`)
    if (entry.amount_minor === 0 || day > today || line_id === undefined) continue
    const at = onDay(ctx, day)
    const fields: EntryFields = entryFields.parse({
      ...entry,
      day,
      line_id,
      supplier_id: line.supplier === undefined ? null : (made.suppliers[line.supplier] ?? null),
    })
    if (file)
      fields.file_ids.push(
        await actOf({ ...billing, ctx: at }, `${entry.document_number} виконаних робіт`, entry.description),
      )
    await createEntry(app, at, fields)
  }
}

const addLines = async ({ ctx, month }: Billing, { complex_id }: DemoBooks, budget: readonly DemoBudgetLine[]) => {
  const lines = new Map<string, number>()
  const years = new Set([monthsAfter(month, -billedMonths), month].map((one) => Number(one.slice(0, 4))))
  for (const year of years)
    for (const [at, { name, kind, planned }] of budget.entries()) {
      const planned_minor = planned * (year === Number(month.slice(0, 4)) ? 100 : 93)
      const fields = { complex_id, year, kind, name, planned_minor, sort: (at + 1) * 10 }
      const begun = onDay(ctx, `${year}-01-05`)
      lines.set(`${year}:${name}`, (await createLine(begun, lineFields.parse(fields))).data.id)
    }
  return lines
}

/** Suppliers with contracts, and the budgets of the first payees: plan and fact by months. */
export const addBudgets = async (billing: Billing): Promise<void> => {
  const suppliers = await addSuppliers(billing)
  for (const [at, budget] of demoBudgets.entries()) {
    const books = billing.books[at]!
    const lines = await addLines(billing, books, budget)
    const made = { suppliers, lines, received: await receivedOf(billing, books) }
    for (const line of budget) await addEntries(billing, line, made)
  }
}
