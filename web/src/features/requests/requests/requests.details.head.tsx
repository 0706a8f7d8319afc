import { Alert, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconDots, IconMapPin, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnchorLink } from '../../../platform/links.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../../registry/units/units.public.tsx'
import { printOrders, removeRequest } from './requests.details.actions.ts'
import { editRequest } from './requests.details.edit.tsx'
import { MoveActions, StatusMenu } from './requests.details.moves.tsx'
import { ClockBadge, PriorityBadge, TypeIcon } from '../request-records/request-records.public.ts'

interface Of {
  request: ServiceRequest
}

const More = ({ request }: Of) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, allowed } = request
  return (
    <>
      {allowed.includes('update') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => editRequest(request)}
        >
          {t('ui.edit')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('requestDetails.more')}>
            <IconDots size={18} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => void printOrders([id])}>
            {t('requestDetails.print')}
          </Menu.Item>
          {allowed.includes('delete') && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => void removeRequest(request, () => navigate({ to: '/Requests' as string }))}
            >
              {t('ui.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Where the work is; the unit leads to its file. */
const Place = ({ request }: Of) => {
  const t = useText()
  const mayUnits = useCan('realty.read')
  const { address, realty, place_note, common_place } = request
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconMapPin size={18} aria-hidden="true" style={{ flex: 'none', marginTop: 3 }} />
      <Stack gap={2} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {realty && mayUnits ? <UnitLink unit={realty} /> : address}
          {common_place &&
            !address.toLowerCase().includes(t(`request.place_${common_place}`).toLowerCase()) &&
            `, ${t(`request.place_${common_place}`)}`}
        </Text>
        {place_note && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {place_note}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

const marks = {
  warranty: 'requestDetails.warranty',
  payable: 'requestDetails.payable',
  insurance: 'requestDetails.insurance',
  act_claim: 'requestDetails.act_claim',
} as const satisfies Partial<Record<keyof ServiceRequest, MessageKey>>
const markNames = Object.keys(marks) as (keyof typeof marks)[]

/** Terms and what is special about the request. */
const Terms = ({ request }: Of) => {
  const t = useText()
  const { reply_clock, due_clock, tags, reopen_count, visible_to_resident } = request
  const hasClock = ({ due_at, state, met_at }: typeof due_clock) =>
    due_at !== null || state === 'paused' || met_at !== null
  return (
    <Group gap="xs" data-guide="request-clocks">
      {request.status !== 'cancelled' && (
        <>
          {hasClock(reply_clock) && <ClockBadge clock={reply_clock} of="reply" />}
          {hasClock(due_clock) && <ClockBadge clock={due_clock} of="due" />}
        </>
      )}
      {reopen_count > 0 && (
        <Badge variant="light" color="orange">
          {t('requestDetails.reopenCount', { count: reopen_count })}
        </Badge>
      )}
      {markNames
        .filter((name) => request[name])
        .map((name) => (
          <Badge key={name} variant="light" color="indigo">
            {t(marks[name])}
          </Badge>
        ))}
      {!visible_to_resident && (
        <Badge variant="light" color="gray">
          {t('requestDetails.hidden')}
        </Badge>
      )}
      {tags.map((tag) => (
        <Badge key={tag} variant="outline" color="gray" style={{ '--badge-color': 'var(--mantine-color-text)' }}>
          {tag}
        </Badge>
      ))}
    </Group>
  )
}

export const RequestLink = ({ to }: { to: { id: number; number: string } }) => (
  <AnchorLink to={'/Requests/$id' as string} params={{ id: to.id }} inherit>
    {to.number}
  </AnchorLink>
)

/** Why it stands as it does, where the state alone does not say it. */
const Reason = ({ request }: Of) => {
  const t = useText()
  const { day, moment } = useFormat()
  const {
    status,
    wait_reason,
    cancel_reason,
    duplicate_of,
    deferred_until,
    changes,
    closed_at,
    accepted_at,
    act_claim,
    due_clock,
  } = request
  const { due_at, state } = due_clock
  const claim =
    act_claim && due_at && !['closed', 'cancelled', 'done'].includes(status)
      ? t(state === 'missed' ? 'requestDetails.claimAccepted' : 'requestDetails.claimUntil', { moment: moment(due_at) })
      : ''
  const reason = changes.find(({ to, undone_at }) => to === status && !undone_at)?.reason
  const sentence =
    status === 'waiting' && wait_reason
      ? t('requestDetails.waitsFor', { what: t(`request.wait_${wait_reason}`) })
      : status === 'deferred' && deferred_until
        ? t('requestDetails.deferredTo', { day: day(deferred_until) })
        : status === 'cancelled' && cancel_reason
          ? t('requestDetails.cancelledAs', { reason: t(`request.cancel_${cancel_reason}`) })
          : status === 'closed' && closed_at
            ? t('requestDetails.closedAt', { moment: moment(closed_at) })
            : accepted_at
              ? t('requestDetails.acceptedAt', { moment: moment(accepted_at) })
              : claim
  if (!sentence) return null
  return (
    <Alert color={status === 'waiting' ? 'orange' : 'gray'} mb="md" p="sm">
      {[sentence, reason].filter(Boolean).join(' · ')}
      {duplicate_of && (
        <>
          {' · '}
          {t('requestDetails.duplicateOf')} <RequestLink to={duplicate_of} />
        </>
      )}
    </Alert>
  )
}

/** Number, type, place, terms and state, with what may be done to the whole request. */
export const RequestHead = ({ request }: Of) => {
  const local = useLocal()
  const { number, type, priority, title } = request
  return (
    <>
      <PageHeader
        title={number}
        beside={
          <Group gap="xs">
            <TypeIcon type={type} size={22} />
            <Text fw={600}>{title ?? local(type.name)}</Text>
            {title && <Text c="dimmed">{local(type.name)}</Text>}
            <PriorityBadge priority={priority} />
          </Group>
        }
        actions={
          <>
            <MoveActions request={request} />
            <div data-guide="request-state">
              <StatusMenu request={request} />
            </div>
            <More request={request} />
          </>
        }
      />
      <Stack gap="xs" mb="md">
        <Place request={request} />
        <Terms request={request} />
      </Stack>
      <Reason request={request} />
    </>
  )
}
