import type { Department } from '@oselia/contract/departments'

/** Predefined colours of departments; the data may contain others. */
export const colours = {
  red: '#e03131',
  orange: '#e8590c',
  yellow: '#f08c00',
  green: '#2f9e44',
  teal: '#099268',
  blue: '#1971c2',
  violet: '#6741d9',
  grey: '#868e96',
} as const

export interface Branch {
  one: Department
  below: Branch[]
}

/** Departments as a tree; one whose parent is not in the list becomes a root. */
export const treeOf = (all: readonly Department[]): Branch[] => {
  const ids = new Set(all.map(({ id }) => id))
  const under = (parent: number | null): Branch[] =>
    all
      .filter(({ parent_id }) => (parent_id !== null && ids.has(parent_id) ? parent_id : null) === parent)
      .map((one) => ({ one, below: under(one.id) }))
  return under(null)
}

/** Ids of a department and its descendants: none of them may be its parent. */
export const withBelow = (all: readonly Department[], id: number): Set<number> => {
  const found = new Set([id])
  for (let grown = true; grown;) {
    grown = false
    for (const one of all)
      if (one.parent_id !== null && found.has(one.parent_id) && !found.has(one.id)) grown = Boolean(found.add(one.id))
  }
  return found
}
