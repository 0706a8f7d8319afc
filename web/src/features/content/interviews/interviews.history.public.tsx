import { historyOf } from '../../../platform/field-history.tsx'
import { useText } from '../../../platform/messages.ts'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { interviewFields } from './interviews.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = { ...interviewFields, labels: { ...interviewFields.labels, ...audienceLabels } } as const

/** Formats the audience, and tells how many questions there are. */
export const useInterviewWords = () => {
  const t = useText()
  return {
    ...useAudienceWords(),
    questions: (value: unknown) => t('interviews.questionsCount', { count: Array.isArray(value) ? value.length : 0 }),
  }
}

/** Changes of interviews, for the history of one item and the combined history. */
export const interviewHistory = historyOf('interviews', interviewFields, useInterviewWords)
