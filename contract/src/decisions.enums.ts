export const decisionStates = ['planned', 'in_work', 'done', 'dropped'] as const
export type DecisionState = (typeof decisionStates)[number]
