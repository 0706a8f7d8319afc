import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { useQuery } from '@tanstack/react-query'
import type { SaveForm } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { unitChoice, unitTitle } from '../../registry/units/units.public.tsx'
import classes from './requests.create.module.css'
import { houseLabel } from './requests.create.place.tsx'
import { RequestLine } from './requests.create.similar.tsx'
import type { NewRequest } from './requests.create.values.ts'

type Known = ReplyOf<'GET /service_request/caller'>['data']
type Of = { of: SaveForm<NewRequest> }

const MOST = 8
const over = new Set(['done', 'closed', 'cancelled'])
const openFirst = (requests: Known['requests']) =>
  requests.toSorted((a, b) => Number(over.has(a.status)) - Number(over.has(b.status)))

/** The caller, their other units and earlier requests. */
export const CallerPanel = ({ of, change }: Of & { change: () => void }) => {
  const t = useText()
  const { caller, unit } = of.form.getValues()
  const member = caller?.member
  const answer = useQuery({
    ...read('GET /service_request/caller', { query: member ? { member_id: member.id } : { realty_id: unit?.id } }),
    enabled: Boolean(member ?? unit),
  })
  const known = answer.data?.data
  return (
    <Panel title={t('request.member')}>
      <Stack gap="sm">
        <Who of={of} known={known} change={change} />
        {known && !member && <PersonOfUnit of={of} known={known} />}
        {known && <UnitOfPerson of={of} known={known} />}
        {known && <Earlier requests={known.requests} />}
      </Stack>
    </Panel>
  )
}

const Who = ({ of, known, change }: Of & { known: Known | undefined; change: () => void }) => {
  const t = useText()
  const mayMembers = useCan('members.read')
  const { caller, unit, caller_name, caller_phone } = of.form.getValues()
  const member = caller?.member ?? null
  const now = known?.callers.find((one) => one.member?.id === member?.id)?.member
  const phone = member?.phone ?? now?.phone ?? caller_phone
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div className={classes.words}>
        {member && mayMembers ? (
          <AnchorLink to="/Members/$id" params={{ id: member.id }} fw={600}>
            {member.name}
          </AnchorLink>
        ) : (
          <Text fw={600}>{member?.name ?? (caller_name || unit?.label || t('requestCreate.somebody'))}</Text>
        )}
        {phone && <Text size="sm">{phoneText(phone)}</Text>}
        {member && unit && <Text size="sm">{unit.label}</Text>}
      </div>
      <Button size="xs" variant="default" flex="none" onClick={change}>
        {t('requestCreate.change')}
      </Button>
    </Group>
  )
}

const PersonOfUnit = ({ of, known }: Of & { known: Known }) => {
  const t = useText()
  const people = known.callers.flatMap(({ member }) => (member ? [member] : []))
  if (people.length === 0) return null
  return (
    <NativeSelect
      label={t('requestCreate.whoOfUnit')}
      value=""
      data={[
        { value: '', label: t('requestCreate.unknownPerson') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => {
        const taken = people.find(({ id }) => String(id) === event.currentTarget.value)
        if (taken) of.form.setFieldValue('caller', { label: taken.name, member: taken })
      }}
    />
  )
}

const UnitOfPerson = ({ of, known }: Of & { known: Known }) => {
  const t = useText()
  const { form } = of
  const { caller, unit } = form.getValues()
  const all = known.callers.find(({ member }) => member && member.id === caller?.member?.id)?.units ?? []
  const units = [...new Map(all.map((one) => [one.id, one])).values()]
  if (units.length < 2) return null
  return (
    <NativeSelect
      label={t('requestCreate.whichUnit')}
      value={unit ? String(unit.id) : ''}
      data={[
        { value: '', label: t('requestCreate.otherPlace') },
        ...units.map((one) => ({ value: String(one.id), label: unitTitle(t, one) })),
      ]}
      onChange={(event) => {
        const taken = units.find(({ id }) => String(id) === event.currentTarget.value)
        const next = taken ? unitChoice(t, taken) : null
        form.setFieldValue('unit', next)
        form.setFieldValue('house', next && { id: next.house_id, label: houseLabel(next.label) })
      }}
    />
  )
}

const Earlier = ({ requests }: Pick<Known, 'requests'>) => {
  const t = useText()
  if (requests.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('requestCreate.noEarlier')}
      </Text>
    )
  return (
    <>
      <Text size="sm" fw={600}>
        {t('requestCreate.earlier')}
      </Text>
      <ul className={classes.lines}>
        {openFirst(requests)
          .slice(0, MOST)
          .map((request) => (
            <li key={request.id} className={classes.line}>
              <RequestLine request={request} />
            </li>
          ))}
      </ul>
    </>
  )
}
