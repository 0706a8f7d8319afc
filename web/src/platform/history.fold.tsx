import { Button, Stack } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useText } from './messages.ts'

/** A collapsed history of the displayed record; renders nothing for a new one. */
export const HistoryFold = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!children) return null
  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        rightSection={
          <IconChevronDown size={14} aria-hidden="true" style={open ? { transform: 'rotate(180deg)' } : undefined} />
        }
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('history.title')}
      </Button>
      <div id={id}>{open && <Suspense>{children}</Suspense>}</div>
    </Stack>
  )
}
