import { Anchor, Avatar, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconPhone } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { changeOrTell, moveRequest } from './requests.details.actions.ts'
import { WorkerField, knownWorker, type WorkerChoice } from './requests.details.worker.tsx'

interface Of {
  request: ServiceRequest
}
type Person = ServiceRequest['observers'][number]

const Name = ({ person }: { person: Person }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <Avatar src={person.avatar} name={person.name} size={28} color="pine" alt="" aria-hidden="true" />
    <Text style={{ overflowWrap: 'anywhere' }}>{person.name}</Text>
  </Group>
)

/** Takes the focus into the field that it holds. */
const Focused = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} style={{ flex: 1, minWidth: 0 }}>
      {children}
    </div>
  )
}

interface RowProps {
  label: string
  children: ReactNode
  /** Button that opens the field; nothing where the person may not change it. */
  change: { label: string; name: string } | null
  renderField: (done: () => void) => ReactNode
}

/** A line that shows a value and is edited in place; closing the field returns the focus to its button. */
const Row = ({ label, children, change, renderField }: RowProps) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  const close = () => setOpen(false)
  if (open)
    return (
      <Group
        align="flex-end"
        gap="xs"
        wrap="nowrap"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          close()
        }}
      >
        <Focused>{renderField(close)}</Focused>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </Group>
    )
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {children}
      </Stack>
      {change && (
        <Button ref={button} size="compact-sm" variant="subtle" aria-label={change.name} onClick={() => setOpen(true)}>
          {change.label}
        </Button>
      )}
    </Group>
  )
}

/** Who answers for it, or who does it. */
const Worker = ({ request, as }: Of & { as: 'responsible' | 'performer' }) => {
  const t = useText()
  const person = request[as]
  const label = t(`request.${as}`)
  const assign = async (choice: WorkerChoice | null) => {
    const performer_id = choice?.id ?? null
    // The first performer is set by the transition to `assigned` where the request allows it, which also changes its state.
    const assigned = as === 'performer' && request.moves.some(({ to }) => to === 'assigned')
    if (assigned && performer_id !== null)
      return moveRequest(request.id, { to: 'assigned', performer_id, version: request.version }).catch(toastError)
    return changeOrTell(request.id, () => ({ [`${as}_id`]: performer_id }))
  }
  return (
    <Row
      label={label}
      change={
        request.allowed.includes('assign')
          ? {
              label: t(person ? 'requestDetails.change' : 'requestDetails.assign'),
              name: t(person ? 'requestDetails.changeOf' : 'requestDetails.assignOf', { what: label }),
            }
          : null
      }
      renderField={(done) => (
        <WorkerField
          as={as}
          path={`${as}_id`}
          label={label}
          house_id={request.house_id}
          type_id={request.type.id}
          value={knownWorker(person)}
          choose={(choice) => {
            done()
            if (choice?.id !== person?.id) void assign(choice)
          }}
        />
      )}
    >
      {person ? <Name person={person} /> : <Text c="dimmed">{t('request.nobody')}</Text>}
    </Row>
  )
}

/** Those who look on; each is taken off again. */
const Observers = ({ request }: Of) => {
  const t = useText()
  const can = request.allowed.includes('update')
  const { id, observers } = request
  const idsOf = (now: ServiceRequest) => now.observers.map((one) => one.id)
  const remove = (gone: number) =>
    changeOrTell(id, (now) => ({ observer_ids: idsOf(now).filter((one) => one !== gone) }), { joins: true })
  const add = (choice: WorkerChoice) =>
    changeOrTell(id, (now) => ({ observer_ids: [...new Set([...idsOf(now), choice.id])] }), { joins: true })
  if (!can && observers.length === 0) return null
  return (
    <Row
      label={t('requestDetails.observers')}
      change={can ? { label: t('requestDetails.add'), name: t('requestDetails.addObserver') } : null}
      renderField={(done) => (
        <WorkerField
          as="responsible"
          path="observer_ids"
          label={t('requestDetails.addObserver')}
          house_id={request.house_id}
          type_id={request.type.id}
          without={observers.map((one) => one.id)}
          value={null}
          choose={(choice) => {
            done()
            if (choice) void add(choice)
          }}
        />
      )}
    >
      {observers.length === 0 ? (
        <Text c="dimmed">{t('requestDetails.noObservers')}</Text>
      ) : (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {observers.map((person) => (
            <Group key={person.id} component="li" gap={4} wrap="nowrap">
              <Name person={person} />
              {can && (
                <CloseButton
                  size="sm"
                  aria-label={t('requestDetails.removeObserver', { name: person.name })}
                  onClick={() => void remove(person.id)}
                />
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Row>
  )
}

/** Who answers for the request, who does it, who looks on. */
export const People = ({ request }: Of) => {
  const t = useText()
  const local = useLocal()
  return (
    <Panel title={t('requestDetails.people')}>
      <Stack gap="sm" data-guide="request-people">
        <Worker request={request} as="responsible" />
        <Worker request={request} as="performer" />
        <Observers request={request} />
        {request.departure && (
          <Text size="sm" c="dimmed">
            {t('request.departure')}: {local(request.departure.name)}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** The requester and their contact channels. */
export const Caller = ({ request }: Of) => {
  const t = useText()
  const { moment } = useFormat()
  const mayPeople = useCan('members.read')
  const { member, caller_name, caller_phone: phone, source, created_at, created_by } = request
  const name = caller_name ?? member?.name
  return (
    <Panel title={t('request.member')}>
      <Stack gap={4}>
        {!name && !phone && <Text c="dimmed">{t('requestDetails.nobodyAsked')}</Text>}
        {name && <Text fw={600}>{name}</Text>}
        {member && mayPeople && (
          <AnchorLink to="/Members/$id" params={{ id: member.id }} size="sm">
            {t('requestDetails.memberPage', { name: member.name })}
          </AnchorLink>
        )}
        {phone &&
          (phone.includes('•') ? (
            <Text>{phone}</Text>
          ) : (
            <Anchor href={`tel:${phone}`} aria-label={t('requestDetails.call', { number: phoneText(phone) })}>
              <Group gap={6} component="span">
                <IconPhone size={16} aria-hidden="true" />
                {phoneText(phone)}
              </Group>
            </Anchor>
          ))}
        <Text size="sm" c="dimmed">
          {[t(`request.source_${source}`), moment(created_at), created_by?.name].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Panel>
  )
}
