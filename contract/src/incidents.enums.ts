export const incidentStates = ['open', 'closed'] as const
