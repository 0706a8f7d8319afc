import type { Language } from '@oselia/contract/languages'
import { tables } from '../web/.build/messages.ts'
import type { Message } from '../web/src/platform/texts.ts'

type Tables = typeof tables
/** The product's texts by group and key, e.g. `words.houses.create`. */
export type Texts = { [G in keyof Tables]: { [K in keyof Tables[G]]: string } }

const written = (message: Message, language: Language) =>
  'plural' in message ? message.plural[language].other : message[language]

/** What the product says in a language; of a text that depends on a count, the form `other`. */
export const textsIn = (language: Language): Texts =>
  Object.fromEntries(
    Object.entries(tables).map(([group, table]) => [
      group,
      Object.fromEntries(Object.entries(table).map(([key, message]) => [key, written(message as Message, language)])),
    ]),
  ) as Texts

/** Puts values at the `{name}` marks of a text. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, mark: string) => String(values[mark] ?? whole))
