import type { MessageKey, MessageTables, Text } from './messages.ts'
import { loadedTexts } from './text-parts.ts'

const actionWords = new Map<string, MessageKey>()

/** Names operations of a feature's own in histories, `entity.action` where a common one has another word there; called from its `*.history.public.tsx`. */
export const nameActions = (words: Readonly<Record<string, MessageKey>>): void => {
  for (const [action, key] of Object.entries(words)) actionWords.set(action, key)
}

// The texts that are loaded have all names of operations, in one language.
const isKnown = (action: string): action is keyof MessageTables['history'] & string =>
  loadedTexts()['history']?.[action] !== undefined

/** The operation on a kind of thing as text; an unknown one is shown by its code. */
export const actionName = (t: Text, action: string, entity?: string) => {
  const named = actionWords.get(`${entity}.${action}`) ?? actionWords.get(action)
  if (named) return t(named)
  return isKnown(action) ? t(`history.${action}`) : action
}
