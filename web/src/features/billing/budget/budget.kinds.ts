import { recordKinds } from '../../../platform/record-kinds.ts'

declare module '../../../platform/query.ts' {
  interface RecordedKinds {
    budget_lines: true
    budget_entries: true
  }
}

recordKinds({
  budget_lines: { name: 'budget.one', page: { to: '/Budget' }, shownIn: ['budgets'] },
  budget_entries: { name: 'budgetEntries.one', page: { to: '/Budget/entries' }, shownIn: ['budgets', 'budget-lines'] },
})
