import { type ReactNode, createContext, useSyncExternalStore } from 'react'

/** The content of the modal. `body` gets a function that closes it. */
export interface ModalContent {
  title: string
  body: (close: () => void) => ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | '60rem'
  /** Called when it closes, whatever closed it. */
  closed?: () => void
  /** A question of `confirm()`: a second one replaces it. */
  isQuestion?: boolean
}

/** A content of the modal with its React key. */
interface Shown {
  id: number
  content: ModalContent
  /** Its forms with unsaved changes. */
  dirty: Set<object>
}

/** The unsaved forms of the content around a component; null outside the modal. */
export const ModalForms = createContext<Set<object> | null>(null)

const THROTTLE = 500
let shown: readonly Shown[] = []
let wanted: readonly Shown[] = []
let made = 0
let lastChange = -Infinity
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const notifyClosed = (before: readonly Shown[], ...still: (readonly Shown[])[]) => {
  for (const one of before) if (!still.some((list) => list.includes(one))) one.content.closed?.()
}

const apply = () => {
  const before = shown
  if (before.length === wanted.length && before.every((one, at) => one === wanted[at])) return
  shown = wanted
  lastChange = performance.now()
  for (const tell of listeners) tell()
  notifyClosed(before, shown)
}

// Throttled to one change per 500 ms; of several requested meanwhile, the last one is applied.
const change = (next: readonly Shown[]) => {
  const before = wanted
  if (before.length === 0) noteOpener()
  wanted = next
  notifyClosed(before, next, shown)
  clearTimeout(waiting)
  const rest = lastChange + THROTTLE - performance.now()
  if (rest <= 0) apply()
  else waiting = setTimeout(apply, rest)
}

const numbered = (content: ModalContent): Shown => ({ id: (made += 1), content, dirty: new Set() })

/** Of an item of a menu, which is closed by then, the button of the menu. */
let opener: HTMLElement | null = null
const noteOpener = () => {
  const at = document.activeElement
  if (at === document.body) return
  const menu = at?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  opener = menu ? document.getElementById(menu) : at instanceof HTMLElement ? at : null
}

/** What had the focus when the modal opened, once. */
export const takeOpener = () => {
  const taken = opener
  opener = null
  return taken
}

/** Opens a modal and replaces the current one: there is only one. */
export const showModal = (content: ModalContent) => change([numbered(content)])

/** Shows a content over the present one, which keeps its state and is shown again afterwards. */
export const showAbove = (content: ModalContent) => change([...wanted, numbered(content)])

// A second click, or a second navigation, must not leave the first question behind the second one.
const ask = (content: ModalContent) =>
  change([...wanted.filter((one) => !one.content.isQuestion), numbered({ ...content, isQuestion: true })])

/** Closes one content; the one below it, if any, is shown again. */
export const closeShown = (one: Shown) => change(wanted.filter((other) => other !== one))

/** Closes the modal with everything in it. */
export const closeModal = () => change([])

/** The contents of the modal; only the last one is visible. */
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
  /** Related records, one line each. */
  dependents?: string[]
  /** Label of the confirm button. */
  yes: string
  no?: string
  danger?: boolean
}

/** Asks over whatever the modal shows; resolves to whether the user agreed. Closing means no. */
export const confirm = async (question: Question) => {
  if (wanted.length === 0) noteOpener()
  const { Asked } = await import('./modal-host.tsx')
  return new Promise<boolean>((resolve) => {
    let agreed = false
    ask({
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
