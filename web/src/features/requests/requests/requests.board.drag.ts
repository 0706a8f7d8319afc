import type { RequestState } from '@oselia/contract/service-request-moves'
import { type DragEvent, useEffect, useState } from 'react'
import { useModalOpen } from '../../../platform/modal.tsx'
import { useZone } from '../../../platform/zone.ts'
import { focusAfterMove } from './requests.board.rules.ts'

interface Held {
  id: number
  status: RequestState
}

/** The card that was moved last: the focus follows it, so that the keyboard goes on from its new place. */
let moved: { id: number; to: RequestState; at: number } | null = null

/** Loaded with the first card that is moved: most visits only look. */
export const moveTo = async (id: number, to: RequestState, zone: string) => {
  moved = { id, to, at: performance.now() }
  await (await import('./requests.transition.tsx')).openTransition({ id }, to, zone)
}

/** The modal returns the focus after its closing transition has begun, in ms. */
const MOMENT = 80

const focusMoved = () => {
  if (!moved) return
  const card = document.querySelector(`[data-card="${moved.id}"]`)
  const at = document.activeElement
  const { focus, over } = focusAfterMove({
    at: !at || at === document.body ? 'nowhere' : card?.contains(at) ? 'card' : 'elsewhere',
    arrived: card?.closest<HTMLElement>('[data-column]')?.dataset['column'] === moved.to,
    waited: performance.now() - moved.at,
  })
  if (focus) card?.querySelector<HTMLElement>('[data-opener]')?.focus()
  if (over) moved = null
}

/** Puts the focus on the moved card in its new column: redrawing the columns removes the element that had it. */
export const useFocusOnMoved = () => {
  const asks = useModalOpen()
  // After every drawing: the card comes to its column by the answer of the move or by a live event.
  useEffect(() => {
    if (!moved) return undefined
    if (asks) {
      moved.at = performance.now()
      return undefined
    }
    const timer = setTimeout(focusMoved, MOMENT)
    return () => clearTimeout(timer)
  })
}

/** Cards that are dragged to another column by the pointer. Keys and fingers have the card's menu. */
export const useDrag = () => {
  const zone = useZone()
  const [held, setHeld] = useState<Held | null>(null)
  const [over, setOver] = useState<RequestState | null>(null)
  const drop = () => {
    setHeld(null)
    setOver(null)
  }
  return {
    held: held?.id ?? null,
    over,
    /** Props of a card that can be taken. */
    card: ({ id, status }: Held) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags only what carries something.
        event.dataTransfer.setData('text/plain', String(id))
        setHeld({ id, status })
      },
      onDragEnd: drop,
    }),
    /** Props of a column that can take it. */
    into: (status: RequestState) => ({
      onDragOver: (event: DragEvent) => {
        if (!held || held.status === status) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(status)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (held) void moveTo(held.id, status, zone)
        drop()
      },
    }),
  }
}
export type Dragged = ReturnType<typeof useDrag>
