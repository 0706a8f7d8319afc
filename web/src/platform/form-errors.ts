import { useSyncExternalStore } from 'react'
import type { ApiError } from './api.ts'

const errors = new Map<string, ApiError>()
const listeners = new Set<() => void>()

/**
 * Stores the last refusal of a resource's form; null clears it. The whole error is stored, because account settings
 * read all of it.
 */
export const storeFormError = (resource: string, error: ApiError | null) => {
  if (error) errors.set(resource, error)
  else errors.delete(resource)
  for (const tell of listeners) tell()
}

/** The last refusal of a resource's form, or null. */
export const formError = (resource: string) => errors.get(resource) ?? null

/** The same as a hook. */
export const useFormError = (resource: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => formError(resource),
  )
