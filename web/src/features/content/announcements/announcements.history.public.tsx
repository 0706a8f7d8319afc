import { useText } from '../../../platform/messages.ts'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import type { Audience } from '@oselia/contract/audience'
import { AudienceNames } from '../../access/audience/audience.public.ts'
import { announcementFields, everybody } from './announcements.fields.ts'

/** Labels of the fields in the resolution of conflicts, with the audience split into its parts. */
export const conflictFields = {
  ...announcementFields,
  labels: {
    ...announcementFields.labels,
    'audience.complex_ids': 'audience.complexes',
    'audience.house_ids': 'audience.houses',
    'audience.entrances': 'audience.someEntrances',
    'audience.realty_types': 'audience.realtyTypes',
  },
} as const

const partOf = (part: keyof Audience) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? <AudienceNames audience={{ ...everybody, [part]: value }} /> : undefined

/** Formats the audience of an announcement. */
export const useAudienceWords = (): OwnWords => {
  const t = useText()
  return {
    audience: (value) => <AudienceNames audience={value as Audience} />,
    'audience.complex_ids': partOf('complex_ids'),
    'audience.house_ids': partOf('house_ids'),
    'audience.entrances': partOf('entrances'),
    'audience.realty_types': (value) =>
      Array.isArray(value) && value.length > 0
        ? (value as Audience['realty_types']).map((type) => t(`audience.${type}`)).join(', ')
        : undefined,
  }
}

/** Changes of announcements, for the history of one and the combined history. */
export const announcementHistory = historyOf('announcements', announcementFields, useAudienceWords)
