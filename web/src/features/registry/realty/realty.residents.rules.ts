import type { Resident } from '@oselia/contract/residents'

type Known = Pick<Resident, 'member_id' | 'name' | 'phone' | 'current' | 'lives_here' | 'is_primary_contact' | 'role'>

/** Sorts residents by calling order, primary contacts first. */
const byCall = (a: Known, b: Known) =>
  Number(b.is_primary_contact) - Number(a.is_primary_contact) ||
  Number(b.lives_here) - Number(a.lives_here) ||
  Number(b.phone !== null) - Number(a.phone !== null) ||
  a.name.localeCompare(b.name, 'uk')

/** Current residents and the owners who live in the unit, each person once; owners who live elsewhere are only owners. */
export const residentsNow = <R extends Known>(rows: readonly R[]): R[] => {
  const current = rows.filter((row) => row.current)
  const others = current.filter(({ role }) => !role.is_owner)
  const listed = new Set(others.map(({ member_id }) => member_id))
  const owners = current.filter(({ role, lives_here, member_id }) => {
    const isNew = role.is_owner && lives_here && !listed.has(member_id)
    if (isNew) listed.add(member_id)
    return isNew
  })
  return [...others, ...owners].toSorted(byCall)
}
