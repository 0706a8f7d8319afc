import { ActionIcon, Menu } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useLocal, useText } from '../../platform/messages.ts'

/** Reply templates of the type, in the reader's language; one of them goes into the composer. */
export const Templates = ({ of, put }: { of: ServiceRequest['replies']; put: (text: string) => void }) => {
  const t = useText()
  const local = useLocal()
  if (of.length === 0) return null
  return (
    <Menu position="top-start" withinPortal={false} width={280}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('chats.templates')} title={t('chats.templates')}>
          <IconMessage2Bolt size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }}>
        {of.map(({ title, text }) => (
          <Menu.Item key={title} onClick={() => put(local(text))}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
