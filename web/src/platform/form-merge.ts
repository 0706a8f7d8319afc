type Json = unknown
type Tree = Record<string, Json>

/** A field changed differently on both sides. */
export interface Conflict {
  /** The path of the field, e.g. `title.uk`. */
  field: string
  mine: Json
  theirs: Json
}

const isTree = (value: Json): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
// A reference (`{ id, label }`) is one value: the id of one with the label of the other would be wrong.
const isParted = (value: Json): value is Tree => isTree(value) && !('id' in value)
const normalised = (value: Json) => (value === undefined || value === '' ? null : value)

const ordered = (value: Json): Json =>
  isTree(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((key) => [key, ordered(value[key])]),
      )
    : Array.isArray(value)
      ? value.map(ordered)
      : normalised(value)

/** Whether two values are equal; an empty text, undefined and null are. */
export const same = (a: Json, b: Json) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/**
 * Three-way merge: `base` was read by both, `mine` is in the form, `theirs` is the current state on the server. A
 * change of one side is taken; where both changed a field, mine is kept for now and the field is listed as a
 * conflict.
 */
export const merge = <V extends object>(base: V, mine: V, theirs: V): { values: V; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const join = (b: Json, m: Json, t: Json, path: string): Json => {
    if (same(m, t) || same(t, b)) return m
    if (same(m, b)) return t
    if (isParted(m) && isParted(t)) {
      const old = isTree(b) ? b : {}
      const keys = new Set([...Object.keys(m), ...Object.keys(t)])
      return Object.fromEntries(
        [...keys].map((key) => [key, join(old[key], m[key], t[key], path ? `${path}.${key}` : key)]),
      )
    }
    conflicts.push({ field: path, mine: m, theirs: t })
    return m
  }
  return { values: join(base, mine, theirs, '') as V, conflicts }
}
