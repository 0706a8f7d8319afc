import { useEffect, useRef } from 'react'
import { useListNavigate } from './list-navigate.ts'

/** The part `?add=true` of an address, by which a link opens the form of a new one over a list. */
export const addIn = ({ add }: Record<string, unknown>): { add?: true } =>
  add === true || add === 'true' ? { add: true } : {}

/** Opens a dialog that the address asks for, once: the address forgets it, so that going back does not open it again. */
export const useAskedDialog = (asked: boolean, open: () => unknown): void => {
  const go = useListNavigate()
  const latest = useRef({ go, open })
  useEffect(() => void (latest.current = { go, open }))
  useEffect(() => {
    if (!asked) return
    latest.current.go({ add: undefined }, { replace: true })
    void latest.current.open()
  }, [asked])
}
