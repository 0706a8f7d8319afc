import type { Language } from '@oselia/contract/languages'
import type { Db } from './db.js'

type LabelsOf = (db: Db, ids: readonly number[], language: Language) => Promise<ReadonlyMap<number, string>>

const registered = new Map<string, LabelsOf>()

/** Registers how objects of a kind are labelled in features that can't import theirs. */
export const registerLabels = (kind: string, labelsOf: LabelsOf): void => void registered.set(kind, labelsOf)

/** Labels of objects by id; missing objects have none. */
export const labelsOf: (kind: string, ...args: Parameters<LabelsOf>) => ReturnType<LabelsOf> = (kind, ...args) => {
  const source = registered.get(kind)
  if (!source) throw new Error(`no labels are registered for ${kind}`)
  return source(...args)
}
