import { Badge, Button } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { ChatType } from '@oselia/contract/service-request-chats'
import type { User } from '@oselia/contract/users'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { can } from '../../../platform/session.ts'
import { useUser } from '../../../platform/user.ts'
import classes from './chats.module.css'
import { ChatPanel } from './chats.panel.tsx'
import { useColleagues } from './chats.people.tsx'
import { staffTransport } from './chats.transport.ts'

interface OneProps {
  type: ChatType
  request: ServiceRequest
  user: User
}
const One = ({ type, request, user }: OneProps) => {
  const t = useText()
  const [wanted, setWanted] = useState(false)
  const people = useColleagues(request, wanted && type === 'staff_chat')
  return (
    <ChatPanel
      type={type}
      chat={request[type]}
      transport={staffTransport(request.id, type, user.id)}
      writer="staff"
      title={t(`chats.${type}`)}
      audience={t(`chats.${type}_seen`)}
      zone={user.organisation.timezone}
      self={`s${user.id}`}
      people={people.filter(({ id }) => id !== user.id)}
      wantPeople={() => setWanted(true)}
      replies={type === 'member_chat' ? request : undefined}
    />
  )
}

const icons = { member_chat: IconEye, staff_chat: IconLock } as const

/** Switches between the chats where only one fits. */
const Switch = ({
  request,
  shown,
  show,
}: {
  request: ServiceRequest
  shown: ChatType
  show: (type: ChatType) => void
}) => {
  const t = useText()
  return (
    <div role="group" aria-label={t('chats.both')} className={classes.switch}>
      {order.map((type) => {
        const Icon = icons[type]
        const { unread } = request[type]
        return (
          <Button
            key={type}
            variant={type === shown ? 'filled' : 'default'}
            aria-pressed={type === shown}
            leftSection={<Icon size={18} aria-hidden="true" />}
            rightSection={
              unread > 0 && (
                <Badge
                  className={classes.count}
                  color="red"
                  variant={type === shown ? 'white' : 'light'}
                  title={t('chats.unread', { count: unread })}
                >
                  {unread}
                </Badge>
              )
            }
            onClick={() => show(type)}
          >
            {t(`chats.${type}`)}
          </Button>
        )
      })}
    </div>
  )
}

/** The resident's chat comes first: it is the one that needs answers. */
const order: readonly ChatType[] = ['member_chat', 'staff_chat']
const rights = { staff_chat: 'staff_chats.read', member_chat: 'member_chats.read' } as const

/** The chat that is visible on a narrow page. A link to a chat shows it also while its request is open already. */
const useChatOfAddress = () => {
  const hash = useLocation({ select: (location) => location.hash })
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  const named = order.find((type) => type === hash)
  const [shown, show] = useState<ChatType>(named ?? 'member_chat')
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (named) show(named)
  }
  return [shown, show] as const
}

/** Both chats of a request, as far as the user may read them: distinguished by label, icon, colour, border and composer. */
export const RequestChats = ({ request }: { request: ServiceRequest }) => {
  const user = useUser()
  const [shown, setShown] = useChatOfAddress()
  if (!user) return null
  const open = order.filter((type) => can(user, rights[type]))
  const isBoth = open.length > 1
  if (open.length === 0) return null
  return (
    <div className={classes.pair}>
      {isBoth && <Switch request={request} shown={shown} show={setShown} />}
      <div className={classes.columns} data-both={isBoth || undefined}>
        {open.map((type) => (
          <div key={`${request.id} ${type}`} data-hidden={(isBoth && type !== shown) || undefined}>
            <One type={type} request={request} user={user} />
          </div>
        ))}
      </div>
    </div>
  )
}
