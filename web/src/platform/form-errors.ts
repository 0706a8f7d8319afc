import { useSyncExternalStore } from 'react'
import type { ApiError } from './api.ts'

const errors = new Map<string, ApiError>()
const listeners = new Set<() => void>()

/** Keeps the last refusal of a form with its resource; null forgets it. It carries the whole answer, so account settings read all they need. */
export const keepFormError = (resource: string, error: ApiError | null) => {
  if (error) errors.set(resource, error)
  else errors.delete(resource)
  for (const tell of listeners) tell()
}

/** The last refusal of a resource's form, or null. */
export const formError = (resource: string) => errors.get(resource) ?? null

/** The same for a component. */
export const useFormError = (resource: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => formError(resource),
  )
