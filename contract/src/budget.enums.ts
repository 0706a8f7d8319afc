export const budgetKinds = ['income', 'expense'] as const
