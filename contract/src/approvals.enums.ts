/** Operations that wait for a second person: where dual approval is on, and proposals. */
export const approvalKinds = [
  'houses.delete',
  'complexes.delete',
  'staff.owner',
  'imports.undo',
  'exports',
  'roles.change',
  'settings.four_eyes',
  'setup.demo',
  'votings.announce',
  'votings.close',
  'votings.reschedule',
  'votings.protocol',
  'bills.correct',
  'bills.opening',
  'openings.post',
  'openings.undo',
  'bills.limit',
  'payments.refund',
  'statements.undo',
  'readings.undo',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Those whose approval is decided, in the order of menus. */
export const decidedStates = ['approved', 'rejected', 'withdrawn', 'expired'] as const
export const approvalStates = ['waiting', ...decidedStates] as const
