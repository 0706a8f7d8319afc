export const termUnits = ['minute', 'hour', 'working_day', 'day'] as const
export const customKinds = ['text', 'number', 'choice', 'yes_no', 'date', 'phone'] as const
