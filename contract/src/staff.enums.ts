export const staffStates = ['active', 'invited', 'blocked', 'dismissed'] as const
export const employmentKinds = ['employee', 'contractor', 'volunteer', 'board'] as const
export const absenceKinds = ['vacation', 'sick', 'trip', 'other'] as const
