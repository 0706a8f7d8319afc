import type { HouseText } from '@oselia/contract/announcements'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { audienceLabels, useAudienceWords } from '../../access/audience/audience.words.public.tsx'
import { announcementFields } from './announcements.fields.ts'
import { HouseTextsWords } from './announcements.texts.view.tsx'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = {
  ...announcementFields,
  labels: { ...announcementFields.labels, ...audienceLabels },
} as const

/** Formats the audience and the texts of single houses. */
export const useAnnouncementWords = (): OwnWords => ({
  ...useAudienceWords(),
  house_texts: (value) =>
    Array.isArray(value) && value.length > 0 ? <HouseTextsWords texts={value as HouseText[]} /> : undefined,
})

/** Changes of announcements, for the history of one and the combined history. */
export const announcementHistory = historyOf('announcements', announcementFields, useAnnouncementWords)
