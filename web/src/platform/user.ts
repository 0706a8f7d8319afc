import type { User } from '@oselia/contract/users'
import { useQuery } from '@tanstack/react-query'
import { read } from './query.ts'
import { signedIn } from './session.ts'

/** The person who is signed in, or null while nobody is. */
export const useUser = (): User | null =>
  useQuery({ ...read('GET /user'), enabled: signedIn(), staleTime: 5 * 60_000 }).data?.data ?? null

/** Whether the person holds the permission, e.g. `may(user, 'announcements.create')`. */
export const may = (user: User | null, permission: string) => user?.permissions.includes(permission) ?? false

/** Whether the signed-in person holds the permission. */
export const useMay = (permission: string) => may(useUser(), permission)
