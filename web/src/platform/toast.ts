import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { text } from './messages.ts'

interface Toast {
  message: string
  kind?: 'done' | 'refused'
  /** Takes the act back; shows an Undo button. */
  undo?: () => unknown
  /** Leads on: shows a button of that name. */
  next?: { label: string; go: () => unknown }
}

let wanted = false
const listeners = new Set<() => void>()

/** Has the toasts' code loaded and mounted. */
export const wantToasts = () => {
  wanted = true
  for (const tell of listeners) tell()
}

/** Whether any toast was ever asked for: only then is their code loaded. */
export const useToastsWanted = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => wanted,
  )

/** Shows a message at the top end for 5 seconds. */
export const toast = async (shown: Toast) => {
  wantToasts()
  const { showToast } = await import('./toasts.tsx')
  showToast(shown)
}

/** The sentence of a refusal, in the language of the page. */
export const sentenceOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return text('ui.failed')
  if (error.status === 0) return text('ui.network')
  return [error.message || text('ui.failed'), error.request_id && text('ui.requestId', { id: error.request_id })]
    .filter(Boolean)
    .join('. ')
}

/** Shows a refused act. The end of a session is not one: the login page says enough. */
export const toastError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) return Promise.resolve()
  return toast({ message: sentenceOf(error), kind: 'refused' })
}
