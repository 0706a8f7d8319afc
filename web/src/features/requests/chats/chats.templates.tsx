import { ActionIcon, Menu } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { useReplyWords } from '../request-records/request-records.replies.public.ts'

export type Replies = Pick<ServiceRequest, 'replies' | 'member_language'>

/** Reply templates of the type; one of them goes into the composer, in the language in which the resident is written to. */
export const Templates = ({ of, put }: { of: Replies; put: (text: string) => void }) => {
  const t = useText()
  const wordsOf = useReplyWords(of)
  // Focus returns to the composer only after a template was chosen.
  const [picked, setPicked] = useState(false)
  const pick = (words: string) => {
    setPicked(true)
    put(words)
  }
  if (of.replies.length === 0) return null
  return (
    <Menu position="top-start" withinPortal={false} width={280} returnFocus={!picked} onOpen={() => setPicked(false)}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('chats.templates')} title={t('chats.templates')}>
          <IconMessage2Bolt size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }}>
        {of.replies.map((reply) => (
          <Menu.Item key={reply.title} onClick={() => pick(wordsOf(reply))}>
            {reply.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
