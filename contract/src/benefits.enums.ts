export const benefitKinds = ['subsidy', 'benefit'] as const
export const benefitForms = ['non_cash', 'cash'] as const
