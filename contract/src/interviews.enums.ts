export const questionKinds = ['single', 'multiple', 'scale', 'text', 'ranking', 'date'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Who gives one answer: each person of the audience, or each of its units. */
export const respondents = ['person', 'realty'] as const

/** When those who answer see the results: not at all, once they have answered, or once it is closed. */
export const resultsVisibilities = ['staff', 'after_answer', 'after_end'] as const

/** `closed` is what was archived: by hand, or at `ends_at`. */
export const interviewPhases = ['draft', 'scheduled', 'open', 'paused', 'closed'] as const
export type InterviewPhase = (typeof interviewPhases)[number]

/** How an answer arrived. */
export const answerChannels = ['web', 'paper', 'phone'] as const
export type AnswerChannel = (typeof answerChannels)[number]

/** How the answers of a named interview are broken down in a table, besides questions of one choice. */
export const crossings = ['house', 'entrance', 'role'] as const
export type Crossing = (typeof crossings)[number]

export const maxQuestions = 50
export const maxOptions = 30
/** Characters of an answer in words. */
export const answerLength = 2000
/** Results of an anonymous interview, and cells of its tables, are shown from so many answers. */
export const fewestAnonymous = 5
