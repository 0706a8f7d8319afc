import { type ReactNode, useSyncExternalStore } from 'react'

/** What the one modal shows. `body` gets the way to close it. */
export interface ModalContent {
  title: string
  body: (close: () => void) => ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Told when it closes, by whatever way. */
  closed?: () => void
}

const THROTTLE = 500
let shown: ModalContent | null = null
let lastChange = -Infinity
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const apply = (next: ModalContent | null) => {
  if (shown === next) return
  const before = shown
  shown = next
  lastChange = performance.now()
  for (const tell of listeners) tell()
  before?.closed?.()
}

// At most one change in 500 ms; of several asked for meanwhile the last one is done when the time is over.
const change = (next: ModalContent | null) => {
  clearTimeout(waiting)
  const rest = lastChange + THROTTLE - performance.now()
  if (rest <= 0) apply(next)
  else waiting = setTimeout(() => apply(next), rest)
}

/** Shows a modal in place of whichever is open: there is only one. */
export const showModal = (content: ModalContent) => change(content)

/** Closes the modal. */
export const hideModal = () => change(null)

/** What the modal shows now, for the one that draws it. */
export const useModal = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )

export interface Question {
  title: string
  text?: ReactNode
  /** What hangs on the thing, one line each. */
  hangs?: string[]
  /** Label of the button that says yes. */
  yes: string
  no?: string
  danger?: boolean
}

/** Asks before an act; resolves to whether the person agreed. Closing is a no. */
export const confirm = async (question: Question) => {
  const { Asked } = await import('./modal-host.tsx')
  return new Promise<boolean>((resolve) => {
    let agreed = false
    showModal({
      title: question.title,
      closed: () => resolve(agreed),
      body: (close) => (
        <Asked
          question={question}
          no={close}
          yes={() => {
            agreed = true
            close()
          }}
        />
      ),
    })
  })
}
