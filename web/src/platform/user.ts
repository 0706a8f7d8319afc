import type { Permission } from '@oselia/contract/kit'
import type { User } from '@oselia/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient, read } from './query.ts'
import { can, signedIn } from './session.ts'
import { onSession } from './token.ts'
import { setZone } from './zone.ts'

const followZone = () => {
  const known = queryClient.getQueryData(read('GET /user').queryKey)
  if (known) setZone(known.data.organisation.timezone)
}
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[1] === 'GET /user') followZone()
})
followZone()

/** The signed-in user; fetched once, then from the cache. Rejects when signed out. */
export const loadUser = async () =>
  (await queryClient.ensureQueryData({ ...read('GET /user'), staleTime: 5 * 60_000 })).data

/** The signed-in user, or null. */
export const useUser = (): User | null => {
  // The layout stays mounted across the sign-in that setup does on its own page.
  const enabled = useSyncExternalStore(onSession, signedIn)
  return useQuery({ ...read('GET /user'), enabled, staleTime: 5 * 60_000 }).data?.data ?? null
}

/** Whether the signed-in user has the permission. */
export const useCan = (permission: Permission) => can(useUser(), permission)

/** Whether "everyone" is the whole community, not just the buildings that the user has access to. */
export const useIsWholeCommunity = (): boolean => useUser()?.scope.all !== false
