import { ActionIcon, Indicator, Popover } from '@mantine/core'
import '@mantine/core/styles/Indicator.layer.css'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { soundOnce } from './notifications.sound.ts'
import { useCountInTitle } from './notifications.title.ts'

const NotificationList = lazyPiece(async () => (await import('./notifications.list.tsx')).NotificationList)

const useUnread = () => {
  const unread = useQuery(read('GET /notifications', { query: { per_page: 1 } })).data?.unread ?? 0
  const before = useRef<number | null>(null)
  useCountInTitle(unread)
  useEffect(() => {
    if (before.current !== null && unread > before.current) soundOnce()
    before.current = unread
  }, [unread])
  return unread
}

/** The bell in the top bar: the unread count and the list. */
export const Bell = () => {
  const t = useText()
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Indicator
          disabled={unread === 0}
          label={unread > 99 ? '99+' : unread}
          size={16}
          color="red.9"
          offset={6}
          aria-hidden={false}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconBell size={18} aria-hidden="true" />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('bell.none')} p={0}>
        {open && <NotificationList unread={unread} close={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
