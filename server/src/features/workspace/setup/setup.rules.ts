import { stepNames, type stepStates, type StepName } from '@oselia/contract/setup'

type State = (typeof stepStates)[number]
/** States set by users; a missing step is open. */
export type MarkedStates = Partial<Record<StepName, 'done' | 'skipped'>>

/** The state of each step: done where the data shows it, else the state set by a user, else still to do. */
export const stepsAre = (shown: Record<StepName, boolean>, said: MarkedStates): Record<StepName, State> =>
  Object.fromEntries(
    stepNames.map((step): [StepName, State] => [step, shown[step] ? 'done' : (said[step] ?? 'todo')]),
  ) as Record<StepName, State>
