export const budgetKinds = ['income', 'expense'] as const
export type BudgetKind = (typeof budgetKinds)[number]
