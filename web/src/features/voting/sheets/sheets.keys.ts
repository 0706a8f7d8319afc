import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useEffect, useRef } from 'react'
import { answerOfKey } from '../votings/votings.public.ts'
import { type Act, actOf } from './sheets.rules.ts'

interface Keys {
  offered: readonly BallotAnswer[]
  /** Undefined where nothing is answered. */
  answer?: ((answer: BallotAnswer) => void) | undefined
  acts: Partial<Record<Act, () => void>>
}

const isTyped = (target: Element) =>
  target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])')

/** Whether a key is for the element with the focus and not for the page. */
const isOwnKey = (target: Element, key: string) =>
  target.closest('[role="dialog"], [role="menu"]') !== null ||
  (isTyped(target) && key !== 'Enter') ||
  (target.matches('button, a') && key === 'Enter')

/** Keys of the page of scanned sheets, wherever the focus is on it. */
export const useSheetKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key, code } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return
      if (key === 'Escape' && isTyped(target) && target instanceof HTMLElement) return target.blur()
      if (isOwnKey(target, key)) return
      const { offered, answer, acts } = latest.current
      const given = answer ? answerOfKey(key, offered) : null
      const act = actOf(code)
      const run = given ? () => answer?.(given) : act === null ? undefined : acts[act]
      if (!run) return
      event.preventDefault()
      run()
    }
    // Before the radio buttons, whose arrows would change the answer.
    globalThis.addEventListener('keydown', pressed, true)
    return () => globalThis.removeEventListener('keydown', pressed, true)
  }, [])
}
