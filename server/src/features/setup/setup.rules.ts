import { stepNames, type stepStates, type StepName } from '@oselia/contract/setup'

type State = (typeof stepStates)[number]
/** What people said of steps; a step that is not named is open. */
export type Said = Partial<Record<StepName, 'done' | 'skipped'>>

/** The state of each step: done where the data shows it, else what was said of it, else still to do. */
export const stepsAre = (shown: Record<StepName, boolean>, said: Said): Record<StepName, State> =>
  Object.fromEntries(
    stepNames.map((step): [StepName, State] => [step, shown[step] ? 'done' : (said[step] ?? 'todo')]),
  ) as Record<StepName, State>
