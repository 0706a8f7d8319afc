type Json = unknown
type Tree = Record<string, Json>

/** A field that both sides changed, each in its own way. */
export interface Conflict {
  /** Path of the field, e.g. `title.uk`. */
  field: string
  mine: Json
  theirs: Json
}

const isTree = (value: Json): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
// A thing chosen among others (`{ id, label }`) is one value: the id of one with the label of the other would be neither.
const isParted = (value: Json): value is Tree => isTree(value) && !('id' in value)
const kept = (value: Json) => (value === undefined || value === '' ? null : value)

const ordered = (value: Json): Json =>
  isTree(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((key) => [key, ordered(value[key])]),
      )
    : Array.isArray(value)
      ? value.map(ordered)
      : kept(value)

/** Whether two values say the same; an empty text, none and null do. */
export const same = (a: Json, b: Json) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/**
 * Brings together what two people made of the same thing: `base` was read by both, `mine` stands in the form,
 * `theirs` is what the server holds now. What one side changed is taken; where both did, mine stays for the moment and the field is listed.
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
