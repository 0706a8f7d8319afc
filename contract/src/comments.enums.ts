export const visibilities = ['all_staff', 'board', 'private'] as const
