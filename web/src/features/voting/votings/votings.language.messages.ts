import { messages } from '../../../platform/texts.ts'

/** Names of the languages of notices and protocols. */
export const votingLanguage = messages({
  uk: { uk: 'українська', en: 'Ukrainian', ru: 'украинский', es: 'ucraniano' },
  en: { uk: 'англійська', en: 'English', ru: 'английский', es: 'inglés' },
  ru: { uk: 'російська', en: 'Russian', ru: 'русский', es: 'ruso' },
  es: { uk: 'іспанська', en: 'Spanish', ru: 'испанский', es: 'español' },
})
