export const exemptionReasons = ['martial_law', 'restructuring', 'subsidy', 'wage_arrears', 'court', 'other'] as const
/** What is not charged: the penalty alone, or 3 % a year and inflation with it. */
export const exemptionCovers = ['penalty', 'all'] as const
