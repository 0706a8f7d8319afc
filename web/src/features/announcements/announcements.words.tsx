import type { Announcement } from '@oselia/contract/announcements'
import type { MessageKey } from '../../platform/messages.ts'
import { useText } from '../../platform/messages.ts'
import { AudienceNames } from '../audience/audience.door.ts'
import { Moment, fieldLabels, kinds, states } from './announcements.view.tsx'

type Audience = Announcement['audience']

/** Names of the fields where two people's values are told apart: the audience by its parts. */
export const conflictLabels: Record<string, MessageKey> = {
  ...fieldLabels,
  'audience.complex_ids': 'audience.complexes',
  'audience.house_ids': 'audience.houses',
  'audience.entrances': 'audience.someEntrances',
  'audience.realty_types': 'audience.realtyTypes',
}

const nowhere: Audience = { complex_ids: [], house_ids: [], entrances: [], realty_types: [] }

/** Codes and ids in the history and in a conflict as the words that the rest of the page uses for them. */
export const useWords = () => {
  const t = useText()
  return (field: string, value: unknown) => {
    const word = [...kinds, ...states].find((one) => (field === 'kind' || field === 'state') && one === value)
    if (word) return t(`announcements.${word}`)
    if (field.endsWith('_at') && typeof value === 'string') return <Moment at={value} />
    if (field === 'attachment_ids' && Array.isArray(value))
      return t('announcements.filesCount', { count: value.length })
    if (field === 'audience' && value && typeof value === 'object')
      return <AudienceNames audience={value as Audience} />
    if (!field.startsWith('audience.') || !Array.isArray(value) || value.length === 0) return undefined
    const part = field.slice('audience.'.length)
    if (part === 'realty_types')
      return (value as Audience['realty_types']).map((type) => t(`audience.${type}`)).join(', ')
    return <AudienceNames audience={{ ...nowhere, [part]: value }} />
  }
}
