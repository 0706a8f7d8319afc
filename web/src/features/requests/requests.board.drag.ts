import type { RequestState } from '@oselia/contract/service-request-moves'
import { type DragEvent, useEffect, useState } from 'react'
import { useModalOpen } from '../../platform/modal.tsx'
import { useZone } from './requests.labels.tsx'

interface Held {
  id: number
  status: RequestState
}

/** The card that was moved last: whoever moved it with keys goes on from where it is now. */
let moved: number | null = null

/** Loaded with the first card that is moved: most visits only look. */
export const moveTo = async (id: number, to: RequestState, zone: string) => {
  moved = id
  await (await import('./requests.transition.tsx')).openTransition({ id }, to, zone)
}

/** The question of a move gives the focus back a moment after it is closed. */
const MOMENT = 80

/** Puts the focus on the moved card in its new column, where it would else be nowhere. */
export const useFocusOnMoved = () => {
  const asks = useModalOpen()
  // With every new look of the board: the card may have come to its column by any of them.
  useEffect(() => {
    if (moved === null || asks) return
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at && at !== document.body) return
      document.querySelector<HTMLElement>(`[data-card="${moved}"] [data-opener]`)?.focus()
    }, MOMENT)
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
