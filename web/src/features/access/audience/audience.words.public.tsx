import type { Audience } from '@oselia/contract/audience'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useText } from '../../../platform/messages.ts'
import { nobody } from './audience.rules.ts'
import { AudienceNames, AudienceNarrowing } from './audience.summary.tsx'

/** Labels of the parts of a field `audience` in the resolution of conflicts. */
export const audienceLabels = {
  'audience.everyone': 'audience.everyone',
  'audience.complex_ids': 'audience.complexes',
  'audience.house_ids': 'audience.houses',
  'audience.entrances': 'audience.someEntrances',
  'audience.realty_ids': 'audience.units',
  'audience.realty_types': 'audience.realtyTypes',
  'audience.role_ids': 'audience.roles',
} as const

const partOf = (part: keyof Audience) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? <AudienceNames audience={{ ...nobody, [part]: value }} /> : undefined

/** Formats a field `audience` and its parts. */
export const useAudienceWords = (): OwnWords => {
  const t = useText()
  return {
    audience: (value) => <AudienceNames audience={value as Audience} />,
    'audience.everyone': (value) => t(value === true ? 'ui.yes' : 'ui.no'),
    'audience.complex_ids': partOf('complex_ids'),
    'audience.house_ids': partOf('house_ids'),
    'audience.entrances': partOf('entrances'),
    'audience.realty_ids': partOf('realty_ids'),
    'audience.role_ids': (value) =>
      Array.isArray(value) && value.length > 0 ? (
        <AudienceNarrowing audience={{ ...nobody, role_ids: value as number[] }} />
      ) : undefined,
    'audience.realty_types': (value) =>
      Array.isArray(value) && value.length > 0
        ? (value as Audience['realty_types']).map((type) => t(`audience.${type}`)).join(', ')
        : undefined,
  }
}
