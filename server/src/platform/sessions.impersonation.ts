import type { AccessRow, ImpersonationParty } from './access.js'

/** An impersonating viewer gets the intersection of both people's permissions and houses. */
export const impersonatedAccess = (viewer: ImpersonationParty, impersonated: ImpersonationParty): AccessRow => ({
  ...impersonated,
  permissions: impersonated.permissions.filter((permission) => viewer.permissions.includes(permission)),
  scope_all: impersonated.scope_all && viewer.scope_all,
  complex_ids: union(viewer, impersonated, ({ complex_ids }) => complex_ids).filter(
    (id) => holdsComplex(viewer, id) && holdsComplex(impersonated, id),
  ),
  house_ids: union(viewer, impersonated, ({ house_ids }) => house_ids).filter(
    (id) => holdsHouse(viewer, id) && holdsHouse(impersonated, id),
  ),
})
const union = (a: ImpersonationParty, b: ImpersonationParty, ids: (one: ImpersonationParty) => number[]) => [
  ...new Set([...ids(a), ...ids(b)]),
]
const holdsComplex = (one: ImpersonationParty, id: number) => one.scope_all || one.complex_ids.includes(id)
const holdsHouse = (one: ImpersonationParty, id: number) =>
  one.scope_all || one.house_ids.includes(id) || one.inner_house_ids.includes(id)
