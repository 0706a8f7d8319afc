import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import type { MessageKey } from '../../platform/messages.ts'
import { documentLanguages } from '../complexes/complexes.door.ts'

/** Names of the fields of the settings. */
export const settingsLabels: Record<string, MessageKey> = {
  organisation_name: 'settings.organisation_name',
  document_language: 'settings.document_language',
  timezone: 'settings.timezone',
  require_two_factor: 'settings.require_two_factor',
  confirm_sensitive: 'settings.confirm_sensitive',
  four_eyes: 'settings.four_eyes',
}

/** How a language is written: by its own name. */
export const settingsWords = (field: string, value: unknown) =>
  field === 'document_language' ? documentLanguages.find((one) => one.value === value)?.label : undefined

const SettingsChanges = (of: ChangesOf) => <Changes {...of} labels={settingsLabels} show={settingsWords} />

/** Changes of the settings, for whoever shows those of any kind. */
export const settingsHistory: Recorded = { labels: settingsLabels, Changes: SettingsChanges }
