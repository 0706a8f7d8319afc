import { Button, Group, Menu, Stack } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { RequestState } from '@oselia/contract/service-request-moves'
import { IconArrowBackUp, IconChevronDown, IconPhone, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useCountdown } from '../../../platform/countdown.ts'
import { useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import { undoMove } from './requests.details.actions.ts'
import { Camera } from './requests.details.camera.tsx'
import { mayWork } from './requests.details.work.tsx'
import { StatusBadge, stateStyles } from '../request-records/request-records.public.ts'
import { moveName, nextMove } from './requests.moves.words.ts'
import { openTransition } from './requests.transition.tsx'

interface Of {
  request: ServiceRequest
}

/** Moves by the buttons of the page: one at a time, so that a double press is one move. */
const useMove = ({ id }: ServiceRequest) => {
  const zone = useZone()
  const [going, setGoing] = useState<RequestState | null>(null)
  const move = async (to: RequestState) => {
    if (going) return
    setGoing(to)
    await openTransition({ id }, to, zone)
    setGoing(null)
  }
  return { going, move: (to: RequestState) => void move(to) }
}

/** The state, and behind it the moves that the person may make now; only the state where there is none. */
export const StatusMenu = ({ request }: Of) => {
  const t = useText()
  const { move, going } = useMove(request)
  const { status, moves } = request
  const { icon: Icon, color } = stateStyles[status]
  if (moves.length === 0) return <StatusBadge {...request} />
  const state = t(`request.status_${status}`)
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="light"
          color={color}
          loading={going !== null}
          leftSection={<Icon size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-label={t('requestMoves.stateMenu', { state })}
        >
          {state}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ to }) => {
          const { icon: To } = stateStyles[to]
          return (
            <Menu.Item key={to} leftSection={<To size={16} aria-hidden="true" />} onClick={() => move(to)}>
              {moveName(t, status, to)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The usual next move as one press; nothing where the person may not make it. */
const NextMove = ({ request }: Of) => {
  const t = useText()
  const { move, going } = useMove(request)
  const to = nextMove(request.status, request.moves)
  if (!to) return null
  const { icon: Icon } = stateStyles[to]
  return (
    <Button
      visibleFrom="sm"
      loading={going === to}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => move(to)}
    >
      {moveName(t, request.status, to)}
    </Button>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const Undo = ({ id, until }: { id: number; until: number }) => {
  const t = useText()
  const seconds = useCountdown(until)
  const [busy, setBusy] = useState(false)
  if (seconds === 0) return null
  const undo = async () => {
    setBusy(true)
    await undoMove(id)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => void undo()}
    >
      {t('requestMoves.undo', { time: clock(seconds) })}
    </Button>
  )
}

/** Takes the person's last move back while there is time. */
const UndoMove = ({ request: { id, undo_until } }: Of) => undo_until && <Undo id={id} until={Date.parse(undo_until)} />

/** Directions to the place of the work, by a public map. */
const wayTo = ({ realty, address }: ServiceRequest) =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(realty?.address ?? address)}`

/** On a phone in the field: the next moves, a call and the way as buttons that are hit with a glove on. */
export const FieldBar = ({ request }: Of) => {
  const t = useText()
  const { move, going } = useMove(request)
  const { status, moves, caller_phone: phone } = request
  const next = nextMove(status, moves)
  const atHand = (['waiting', 'accepted'] as const).filter(
    (to) => to !== next && moves.some((one) => one.to === to) && (to === 'waiting' || status === 'assigned'),
  )
  const isOver = status === 'closed' || status === 'cancelled'
  return (
    <Stack hiddenFrom="sm" gap="xs" mb="md">
      {next && (
        <Button size="lg" fullWidth loading={going === next} onClick={() => move(next)}>
          {moveName(t, status, next)}
        </Button>
      )}
      {atHand.map((to) => (
        <Button key={to} size="lg" fullWidth variant="default" loading={going === to} onClick={() => move(to)}>
          {moveName(t, status, to)}
        </Button>
      ))}
      {/* As wide as their words: two in a row where both fit. */}
      {!isOver && (
        <Group grow preventGrowOverflow={false} gap="xs">
          {mayWork(request) && <Camera request={request} />}
          {phone && !phone.includes('•') && (
            <Button
              component="a"
              href={`tel:${phone}`}
              size="lg"
              px={6}
              fz="sm"
              variant="light"
              leftSection={<IconPhone size={20} aria-hidden="true" />}
            >
              {t('requestDetails.callShort')}
            </Button>
          )}
          <Button
            component="a"
            href={wayTo(request)}
            target="_blank"
            rel="noopener"
            size="lg"
            px={6}
            fz="sm"
            variant="light"
            leftSection={<IconRoute size={20} aria-hidden="true" />}
          >
            {t('requestDetails.route')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Both in one line at a desk. */
export const MoveActions = ({ request }: Of) => (
  <Group gap="xs">
    <UndoMove request={request} />
    <NextMove request={request} />
  </Group>
)
