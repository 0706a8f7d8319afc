import type { RequestState } from '@oselia/contract/service-request-moves'
import { type DragEvent, useState } from 'react'
import { useZone } from './requests.labels.tsx'

interface Held {
  id: number
  status: RequestState
}

/** Loaded with the first card that is moved: most visits only look. */
export const moveTo = async (id: number, to: RequestState, zone: string) =>
  (await import('./requests.transition.tsx')).openTransition({ id }, to, zone)

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
