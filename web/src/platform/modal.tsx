import { type ReactNode, useSyncExternalStore } from 'react'

/** What the one modal shows. `body` gets the way to close it. */
export interface ModalContent {
  title: string
  body: (close: () => void) => ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | '60rem'
  /** Told when it closes, by whatever way. */
  closed?: () => void
}

/** What is shown, and by which number the one that draws it knows it again. */
interface Shown {
  id: number
  content: ModalContent
}

const THROTTLE = 500
let shown: readonly Shown[] = []
let wanted: readonly Shown[] = []
let made = 0
let lastChange = -Infinity
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const tellClosed = (before: readonly Shown[], ...still: (readonly Shown[])[]) => {
  for (const one of before) if (!still.some((list) => list.includes(one))) one.content.closed?.()
}

const apply = () => {
  const before = shown
  if (before.length === wanted.length && before.every((one, at) => one === wanted[at])) return
  shown = wanted
  lastChange = performance.now()
  for (const tell of listeners) tell()
  tellClosed(before, shown)
}

// At most one change in 500 ms; of several asked for meanwhile the last one is done when the time is over.
const change = (next: readonly Shown[]) => {
  const before = wanted
  wanted = next
  tellClosed(before, next, shown)
  clearTimeout(waiting)
  const rest = lastChange + THROTTLE - performance.now()
  if (rest <= 0) apply()
  else waiting = setTimeout(apply, rest)
}

const numbered = (content: ModalContent): Shown => ({ id: (made += 1), content })

/** Shows a modal in place of whichever is open: there is only one. */
export const showModal = (content: ModalContent) => change([numbered(content)])

/** Asks something in the modal and then goes back to what was in it, with all that was typed there. */
export const showAbove = (content: ModalContent) => change([...wanted, numbered(content)])

/** Closes what the modal shows; what stood in it before, if anything, is seen again. */
export const closeShown = (one: Shown) => change(wanted.filter((other) => other !== one))

/** What the modal holds, the last of it seen, for the one that draws it. */
export const useModals = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )

/** Whether the modal is open. */
export const useModalOpen = () => useModals().length > 0

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
