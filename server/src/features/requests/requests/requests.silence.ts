import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { silence } from './requests.silence.messages.js'

export const documentLanguageOf = async (db: Db): Promise<Language> =>
  (await sql<{ language: Language }>`select document_language as language from settings`.execute(db)).rows[0]!.language

/** Why done work was closed without an answer, in the language of the community's documents. */
export const silenceReason = (language: Language, days: number): string => {
  const form = new Intl.PluralRules(language).select(days)
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = silence[language]
  return (forms[form] ?? silence[language].other).replace('{days}', String(days))
}

/** The law or decision behind the terms of a preset. */
export const sourceOfTerms = async (db: Db, presetId: number): Promise<string | null> =>
  (await sql<{ source: string | null }>`select source from service_request_presets where id = ${presetId}`.execute(db))
    .rows[0]!.source
