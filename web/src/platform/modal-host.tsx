import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from './messages.ts'
import { type Question, hideModal, useModal } from './modal.tsx'

/** Draws the one modal. */
export const ModalHost = () => {
  const t = useText()
  const content = useModal()
  const [last, setLast] = useState(content)
  // It is opened only after it is mounted: else it would not know where the focus has to return.
  const mounted = useMounted()
  // What it showed stays in it while it fades out.
  if (content && content !== last) setLast(content)
  return (
    <Modal
      opened={mounted && content !== null}
      onClose={hideModal}
      title={last?.title}
      size={last?.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {last?.body(hideModal)}
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
