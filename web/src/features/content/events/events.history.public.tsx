import { historyOf } from '../../../platform/field-history.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { type DateChange, eventFields } from './events.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = { ...eventFields, labels: { ...eventFields.labels, ...audienceLabels } } as const

const isLocal = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

const useLocalWords = () => {
  const { day } = useFormat()
  return (value: unknown) => (isLocal(value) ? `${day(value.slice(0, 10))}, ${value.slice(11, 16)}` : undefined)
}

/** What became of one date. */
export const useChangeWords = () => {
  const t = useText()
  const { day } = useFormat()
  const local = useLocalWords()
  return ({ date, starts }: DateChange): string =>
    starts === null
      ? t('events.cancelledOn', { day: day(date) })
      : t('events.movedTo', { day: day(date), to: local(starts) ?? starts })
}

/** Formats the audience, local times and changes of single dates. */
export const useEventWords = () => {
  const t = useText()
  const local = useLocalWords()
  const changeWords = useChangeWords()
  return {
    ...useAudienceWords(),
    starts: local,
    ends: local,
    recurrence: (value: unknown) => (typeof value === 'string' ? value : undefined),
    exceptions: (value: unknown) =>
      Array.isArray(value) && value.length > 0 ? (value as DateChange[]).map(changeWords).join('; ') : t('ui.none'),
  }
}

/** Changes of events, for the history of one item and the combined history. */
export const eventHistory = historyOf('events', eventFields, useEventWords)
