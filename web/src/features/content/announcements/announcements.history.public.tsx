import { historyOf } from '../../../platform/field-history.tsx'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { announcementFields } from './announcements.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = {
  ...announcementFields,
  labels: { ...announcementFields.labels, ...audienceLabels },
} as const

/** Changes of announcements, for the history of one and the combined history. */
export const announcementHistory = historyOf('announcements', announcementFields, useAudienceWords)
