export const runStates = ['preparing', 'ready', 'issuing', 'done', 'failed'] as const
/** `changed`: the figures differ from those of the preview, so that nothing was issued. */
export const runHouseStates = ['waiting', 'ready', 'issued', 'changed', 'failed'] as const
/** Why a unit gets no bill, or a line is missing; those of `runNotices` tell what is charged beyond the month. */
export const runProblems = [
  'no_tariffs',
  'tariff_missing',
  'no_account',
  'several_accounts',
  'area_missing',
  'heated_area_missing',
  'persons_missing',
  'reading_missing',
  'house_total_missing',
  'share_without_weights',
  'share_bases_differ',
  'inflation_index_missing',
  'amount_too_big',
  'period_closed',
  'house_failed',
  'former_account_charged',
] as const
export type RunProblem = (typeof runProblems)[number]
/** Nothing is missing because of them. */
export const runNotices = ['former_account_charged'] as const satisfies readonly RunProblem[]
export const isRunNotice = (kind: RunProblem): boolean => (runNotices as readonly RunProblem[]).includes(kind)
