import type { HouseProblem, RunHouse } from '@oselia/contract/bill-runs'
import type { RunProblem } from '@oselia/contract/bill-runs.enums'

/** Problems that leave a whole house without bills, those of its own first. */
const blocking = [
  'house_failed',
  'period_closed',
  'no_tariffs',
  'tariff_missing',
  'share_without_weights',
  'house_total_missing',
  'amount_too_big',
  'no_account',
  'area_missing',
  'heated_area_missing',
  'persons_missing',
  'several_accounts',
] as const satisfies readonly RunProblem[]

/** Why a house gets no bills. */
export const blockingOf = ({ problems }: { problems: readonly HouseProblem[] }): RunProblem | undefined =>
  blocking.find((kind) => problems.some((problem) => problem.kind === kind))

type Standing = Pick<RunHouse, 'state' | 'bills' | 'already' | 'previous_total_minor'>

const hasNone = ({ state, bills, already }: Standing) =>
  bills === 0 && already === 0 && state !== 'changed' && state !== 'failed'

/** It had bills last month and gets none now. */
export const isLost = (house: Standing): boolean => hasNone(house) && house.previous_total_minor !== 0

/** It gets none and had none, so that nothing about it needs a look before the others are issued. */
export const isWithoutBills = (house: Standing): boolean => hasNone(house) && house.previous_total_minor === 0
