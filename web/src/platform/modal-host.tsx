import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from './messages.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { confirmLeave } from './leave.ts'
import { ModalForms, type Question, closeShown, takeOpener, useModals } from './modal.tsx'

/** One content of the modal; it stays mounted but hidden while another one is above it. */
const Layer = ({ isSeen, children }: { isSeen: boolean; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (!isSeen) focused.current = box.current?.contains(at) ? at : null
    else if (focused.current) (focused.current as HTMLElement).focus()
    // A modal that is just opening sets the focus itself, after it has stored where to return it.
    else if (at === document.body || box.current?.closest('[role=dialog]')?.contains(at))
      box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isSeen])
  return (
    <div ref={box} hidden={!isSeen}>
      {children}
    </div>
  )
}

/** Gives the focus back to where it was, if closing the modal has left it nowhere or in what is closing. */
const returnLostFocus = () => {
  const opener = takeOpener()
  const at = document.activeElement
  if (at === document.body || at?.closest('[aria-modal]')) opener?.focus({ preventScroll: true })
}

/** Renders the single modal. */
export const ModalHost = () => {
  const t = useText()
  const shown = useModals()
  const [last, setLast] = useState(shown)
  // Opened only after mounting; otherwise Mantine would not know where to return the focus.
  const mounted = useMounted()
  // The last content stays mounted during the closing transition.
  if (shown.length > 0 && shown !== last) setLast(shown)
  const top = last.at(-1)
  const leave = async () => {
    if (!top || (top.dirty.size > 0 && !(await confirmLeave()))) return
    closeShown(top)
  }
  return (
    <Modal
      opened={mounted && shown.length > 0}
      onClose={() => void leave()}
      onExitTransitionEnd={returnLostFocus}
      title={top?.content.title}
      size={top?.content.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {last.map((one) => (
        <Layer key={one.id} isSeen={one === top}>
          <LazyBoundary fallback={<Text role="alert">{t('ui.failed')}</Text>}>
            <ModalForms value={one.dirty}>{one.content.body(() => closeShown(one))}</ModalForms>
          </LazyBoundary>
        </Layer>
      ))}
    </Modal>
  )
}

/** The content of `confirm()`. */
export const Asked = ({ question, yes, no }: { question: Question; yes: () => void; no: () => void }) => {
  const t = useText()
  const { text, dependents = [], danger } = question
  return (
    <Stack>
      {text && <Text component="div">{text}</Text>}
      {dependents.length > 0 && (
        <>
          <Text fw={600}>{t('ui.hangsOnIt')}</Text>
          <List>
            {dependents.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={no} data-autofocus>
          {question.no ?? t('ui.cancel')}
        </Button>
        <Button color={danger ? 'red.9' : undefined} onClick={yes}>
          {question.yes}
        </Button>
      </Group>
    </Stack>
  )
}
