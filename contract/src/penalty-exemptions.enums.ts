export const exemptionReasons = ['martial_law', 'restructuring', 'subsidy', 'wage_arrears', 'court', 'other'] as const
