import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { text } from './messages.ts'

interface Toast {
  message: string
  kind?: 'done' | 'refused'
  /** Undoes the operation; shows an Undo button. */
  undo?: () => unknown
  /** A button with the next step. */
  next?: { label: string; go: () => unknown }
}

let wanted = false
const listeners = new Set<() => void>()

/** Requests loading and mounting of the toast code. */
export const wantToasts = () => {
  wanted = true
  for (const tell of listeners) tell()
}

/** Whether any toast was requested: only then is their code loaded. */
export const useToastsWanted = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => wanted,
  )

/** Shows a message at the top right for 5 seconds. */
export const toast = async (shown: Toast) => {
  wantToasts()
  try {
    const { showToast } = await import('./toasts.tsx')
    showToast(shown)
  } catch (error) {
    // What was done stays done, and its caller goes on, also where the message itself can't be shown.
    reportError(error)
  }
}

/** The sentence of a refusal, in the current language. */
export const sentenceOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return text('ui.failed')
  if (error.status === 0) return text('ui.network')
  return [error.message || text('ui.failed'), error.request_id && text('ui.requestId', { id: error.request_id })]
    .filter(Boolean)
    .join('. ')
}

/** Shows a refusal as a toast. A 401 is skipped: the login page explains it. */
export const toastError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) return Promise.resolve()
  return toast({ message: sentenceOf(error), kind: 'refused' })
}
