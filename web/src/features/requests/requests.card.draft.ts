import { merge } from '../../platform/form-merge.ts'

const LONGEST = 24 * 60 * 60_000
const keyOf = (id: number) => `draft.request.${id}`

interface Draft<V> {
  /** Whose it is: the next person at this computer sees none of it. */
  staff_id: number
  at: number
  base: V
  mine: V
}

/** What the person began to change and did not save, brought together with what stands there now; null when there is nothing. */
export const keptEdit = <V extends object>(id: number, staff_id: number, now: V): V | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Draft<V> | null
    if (!draft || draft.staff_id !== staff_id || Date.now() - draft.at > LONGEST) return null
    return merge(draft.base, draft.mine, now).values
  } catch {
    return null
  }
}

export const keepEdit = <V extends object>(id: number, staff_id: number, base: V, mine: V) => {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ staff_id, at: Date.now(), base, mine } satisfies Draft<V>))
  } catch {
    // Storage full or closed by the browser: the form itself still holds everything.
  }
}

export const dropEdit = (id: number) => localStorage.removeItem(keyOf(id))
