import type { NewRequest } from './requests.create.values.ts'

const KEY = 'draft.request'
const LONGEST = 24 * 60 * 60_000

interface Draft {
  /** Whose it is: the next person at this computer sees none of it. */
  staff_id: number
  at: number
  values: NewRequest
}

/** What the person began to write down and did not save, a day old at most; null when there is nothing. */
export const keptDraft = (staff_id: number, blank: NewRequest): NewRequest | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null
    if (!draft || draft.staff_id !== staff_id || Date.now() - draft.at > LONGEST) return null
    return { ...blank, ...draft.values }
  } catch {
    return null
  }
}

export const keepDraft = (staff_id: number, values: NewRequest) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ staff_id, at: Date.now(), values } satisfies Draft))
  } catch {
    // Storage full or closed by the browser: the form itself still holds everything.
  }
}

export const dropDraft = () => localStorage.removeItem(KEY)
