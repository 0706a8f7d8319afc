import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from './messages.ts'
import { type Question, closeShown, useModals } from './modal.tsx'

/** One content of the modal; while another stands above it, it is kept as it is, out of sight. */
const Layer = ({ isSeen, children }: { isSeen: boolean; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (!isSeen) focused.current = box.current?.contains(at) ? at : null
    else if (focused.current) (focused.current as HTMLElement).focus()
    // A modal that only opens takes the focus by itself, once it has noted where it has to return to.
    else if (at === document.body || box.current?.closest('[role=dialog]')?.contains(at))
      box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isSeen])
  return (
    <div ref={box} hidden={!isSeen}>
      {children}
    </div>
  )
}

/** Draws the one modal. */
export const ModalHost = () => {
  const t = useText()
  const shown = useModals()
  const [last, setLast] = useState(shown)
  // It is opened only after it is mounted: else it would not know where the focus has to return.
  const mounted = useMounted()
  // What it showed stays in it while it fades out.
  if (shown.length > 0 && shown !== last) setLast(shown)
  const top = last.at(-1)
  return (
    <Modal
      opened={mounted && shown.length > 0}
      onClose={() => top && closeShown(top)}
      title={top?.content.title}
      size={top?.content.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {last.map((one) => (
        <Layer key={one.id} isSeen={one === top}>
          {one.content.body(() => closeShown(one))}
        </Layer>
      ))}
    </Modal>
  )
}

/** The question of `confirm()`. */
export const Asked = ({ question, yes, no }: { question: Question; yes: () => void; no: () => void }) => {
  const t = useText()
  const { text, hangs = [], danger } = question
  return (
    <Stack>
      {text && <Text>{text}</Text>}
      {hangs.length > 0 && (
        <>
          <Text fw={600}>{t('ui.hangsOnIt')}</Text>
          <List>
            {hangs.map((line) => (
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
