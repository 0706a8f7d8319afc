import '@mantine/notifications/styles.layer.css'
import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { text } from './messages.ts'

/** The toast container, 5 seconds each: top right. Under an open modal global.css moves it, so that it covers no button. */
export const Toasts = () => <Notifications position="top-right" autoClose={5000} zIndex={1070} />

/** Shows one toast; called through `toast()`, which loads this file. */
export const showToast = ({
  message,
  kind = 'done',
  undo,
  next,
}: {
  message: string
  kind?: 'done' | 'refused'
  undo?: () => unknown
  next?: { label: string; go: () => unknown }
}) => {
  const ways = [next, undo && { label: text('ui.undo'), go: undo }].filter((way) => way !== undefined)
  const isPlain = ways.length === 0 && kind === 'done'
  const id = notifications.show({
    color: kind === 'refused' ? 'red' : 'pine',
    withBorder: true,
    // A message that offers nothing lets clicks through: it covers actions of the page, and under a resting pointer it would never close.
    styles: isPlain ? { root: { pointerEvents: 'none' }, closeButton: { pointerEvents: 'auto' } } : {},
    closeButtonProps: { 'aria-label': text('ui.close') },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {ways.map(({ label, go }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="light"
            style={{ flex: 'none' }}
            onClick={() => {
              notifications.hide(id)
              go()
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    ),
  })
}
