import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { useEffect, useRef } from 'react'
import type { Desk, Mode } from './votings.desk.state.ts'
import { answerOfKey } from './votings.rules.ts'

/** By the place of the key, since letters differ between Ukrainian and Latin layouts. */
const modes: Record<string, Mode> = { KeyI: 'in_person', KeyP: 'proxy', KeyV: 'video' }

const isTyped = (target: Element) =>
  target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])')

interface Rules {
  answers: readonly BallotAnswer[]
}

/** What a key does while an owner is at the desk; undefined where it is for the element with the focus. */
const actOf = (of: Desk, rules: Rules, { target, key, code }: KeyboardEvent): (() => void) | undefined => {
  if (of.who === null || !(target instanceof Element)) return undefined
  if (target.closest('[role="dialog"], [role="menu"], [role="combobox"]')) return undefined
  if (key === 'Escape') return of.cancel
  if (key === 'Enter') return target.matches('button, a') ? undefined : of.submit
  if (isTyped(target)) return undefined
  if (key === 'ArrowUp') return () => of.setCurrent(Math.max(0, of.current - 1))
  if (key === 'ArrowDown') return () => of.setCurrent(Math.min(of.ids.length - 1, of.current + 1))
  const answer = of.ids.length > 0 ? answerOfKey(key, rules.answers) : null
  if (answer) return () => of.answer(answer)
  const mode = modes[code]
  return mode ? () => of.setMode(mode) : undefined
}

/** Keys of the desk, wherever the focus is on the page. */
export const useDeskKeys = (of: Desk, rules: Rules): void => {
  const latest = useRef({ of, rules })
  useEffect(() => {
    latest.current = { of, rules }
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const act = actOf(latest.current.of, latest.current.rules, event)
      if (!act) return
      event.preventDefault()
      act()
    }
    // Before the radio buttons, whose arrows would change the answer.
    globalThis.addEventListener('keydown', pressed, true)
    return () => globalThis.removeEventListener('keydown', pressed, true)
  }, [])
}
