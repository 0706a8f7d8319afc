import type { User } from '@oselia/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { read } from './query.ts'
import { may, signedIn } from './session.ts'
import { onSession } from './token.ts'

/** The person who is signed in, or null while nobody is. */
export const useUser = (): User | null => {
  // The layout outlives the sign-in that the setup does on its own page.
  const enabled = useSyncExternalStore(onSession, signedIn)
  return useQuery({ ...read('GET /user'), enabled, staleTime: 5 * 60_000 }).data?.data ?? null
}

/** Whether the signed-in person holds the permission. */
export const useMay = (permission: string) => may(useUser(), permission)
