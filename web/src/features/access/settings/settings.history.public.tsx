import { documentLanguages } from '../../../platform/document-languages.ts'
import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { settingsFields } from './settings.fields.ts'

/** A language by its native name. */
export const settingsWords: OwnWords = {
  document_language: (value) => documentLanguages.find((one) => one.value === value)?.label,
}

/** Changes of the settings, for the combined history. */
export const settingsHistory = historyOf('settings', settingsFields, () => settingsWords)
