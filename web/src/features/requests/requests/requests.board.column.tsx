import { ActionIcon, Group, Loader, Menu, Text } from '@mantine/core'
import type { RequestBrief, ServiceRequest } from '@oselia/contract/service-request-details'
import type { BoardColumn } from '@oselia/contract/service-requests'
import { IconDotsVertical, IconMapPin, IconUser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useZone } from '../../../platform/zone.ts'
import { type Dragged, moveTo } from './requests.board.drag.ts'
import classes from './requests.board.module.css'
import { Clocks, PriorityBadge, TypeName, Unread, stateStyles } from '../request-records/request-records.public.ts'
import type { RequestSearch } from './requests.search.ts'

interface Props {
  column: BoardColumn
  search: RequestSearch
  drag: Dragged
}

/** The cards of one state, and the way to those that the board leaves out. */
export const BoardCards = ({ column, search, drag }: Props) => {
  const t = useText()
  const { status, data, total } = column
  return (
    <div className={classes.scroll}>
      {data.length === 0 ? (
        <Text size="sm" c="dimmed" p="xs">
          {t('requestList.columnEmpty')}
        </Text>
      ) : (
        <ul className={classes.cards}>
          {data.map((request) => (
            <Card key={request.id} request={request} drag={drag} />
          ))}
        </ul>
      )}
      {total > data.length && (
        <AnchorLink to="/Requests" search={{ ...search, view: undefined, status }} size="sm" p="xs" display="block">
          {t('requestList.moreInList')}
        </AnchorLink>
      )}
    </div>
  )
}

const Card = ({ request, drag }: { request: RequestBrief; drag: Dragged }) => {
  const { id, number, type, title, description, address, performer, priority, unread } = request
  return (
    <li className={classes.card} data-card={id} data-held={drag.held === id || undefined} {...drag.card(request)}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Group gap={6} wrap="nowrap">
          <AnchorLink to="/Requests/$id" params={{ id }} size="sm" fw={600} data-opener draggable={false}>
            {number}
          </AnchorLink>
          <Unread count={unread} />
        </Group>
        <MoveMenu request={request} />
      </Group>
      <Text component="div" size="sm">
        <TypeName type={type} />
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes.words}>
        {title ?? description}
      </Text>
      <Text component="div" size="xs" className={classes.line}>
        <IconMapPin size={14} aria-hidden="true" />
        <span className={classes.words}>{address}</span>
      </Text>
      {performer && (
        <Text component="div" size="xs" className={classes.line}>
          <IconUser size={14} aria-hidden="true" />
          <span className={classes.words}>{performer.name}</span>
        </Text>
      )}
      <Group gap={4} align="flex-start">
        {(priority === 'emergency' || priority === 'high') && <PriorityBadge priority={priority} />}
        <Clocks request={request} />
      </Group>
    </li>
  )
}

/** What may be made of the request now comes with the whole of it, asked when the menu is first wanted. */
const MoveMenu = ({ request: { id, number } }: { request: RequestBrief }) => {
  const t = useText()
  const zone = useZone()
  const [moves, setMoves] = useState<ServiceRequest['moves'] | null>(null)
  const [waits, setWaits] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const open = async () => {
    setWaits(true)
    try {
      const { data } = await queryClient.fetchQuery({
        ...read('GET /service_request/:id', { params: { id } }),
        staleTime: 0,
      })
      if (data.moves.length > 0) setMoves(data.moves)
      else void toast({ message: text('requestList.noMoves') })
    } catch (error) {
      void toastError(error)
    }
    setWaits(false)
  }
  return (
    <Menu
      opened={moves !== null}
      onChange={(opened) => (opened ? void open() : setMoves(null))}
      position="bottom-end"
      withinPortal={false}
      // A column would cut it off, and the board scroll for it.
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          aria-label={t('requestList.move', { number })}
          aria-busy={waits}
        >
          {waits ? <Loader size={14} /> : <IconDotsVertical size={18} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('requestList.moveTo')}</Menu.Label>
        {(moves ?? []).map(({ to }) => {
          const { icon: Icon } = stateStyles[to]
          return (
            <Menu.Item
              key={to}
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => {
                // A dialog of the move returns the focus to the element that had it, and the menu item is unmounted by then.
                target.current?.focus()
                void moveTo(id, to, zone)
              }}
            >
              {t(`request.status_${to}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
