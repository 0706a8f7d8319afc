export const endReasons = ['moved_out', 'sold', 'lease_ended', 'died', 'mistake', 'merged', 'other'] as const
