import { type Conflict, merge } from '../../../platform/form-merge.ts'

const LONGEST = 24 * 60 * 60_000
const keyOf = (id: number) => `draft.request.${id}`

interface Draft<V> {
  /** Who wrote it: another user of this computer does not see it. */
  staff_id: number
  at: number
  base: V
  mine: V
}

/** A draft merged with the present values: `conflicts` are fields that another user has changed as well. */
interface KeptEdit<V> {
  /** The values that the draft was begun with. */
  base: V
  values: V
  conflicts: Conflict[]
}

/** Merges a stored draft (JSON) with the request as it is `now`; null when it is not this user's, or older than a day. */
export const mergedDraft = <V extends object>(
  stored: string | null,
  { staff_id, at, now }: { staff_id: number; at: number; now: V },
): KeptEdit<V> | null => {
  const draft = JSON.parse(stored ?? 'null') as Draft<V> | null
  if (!draft || draft.staff_id !== staff_id || at - draft.at > LONGEST) return null
  return { base: draft.base, ...merge(draft.base, draft.mine, now) }
}

/** The user's unsaved changes of a request, merged with its present values; null when there are none. */
export const keptEdit = <V extends object>(id: number, staff_id: number, now: V): KeptEdit<V> | null => {
  try {
    return mergedDraft(localStorage.getItem(keyOf(id)), { staff_id, at: Date.now(), now })
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
