import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SaveForm } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import classes from './requests.create.module.css'
import { type NewRequest, houseOf } from './requests.create.values.ts'
import { StatusBadge, TypeName } from '../request-records/request-records.public.ts'

export type Similar = ReplyOf<'GET /service_request/similar'>['data']

/** A request in a line: its number leads to its card. */
export const RequestLine = ({ request, left }: { request: RequestBrief; left?: () => void }) => {
  const { date } = useFormat()
  const { id, number, status, type, title, description, created_at } = request
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <AnchorLink to="/Requests/$id" params={{ id }} size="sm" fw={600} onClick={left}>
          {number}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {date(created_at)}
        </Text>
      </Group>
      <Group gap="xs" justify="space-between" align="flex-start">
        <Text component="div" size="sm">
          <TypeName type={type} />
        </Text>
        <StatusBadge status={status} />
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes.words}>
        {title ?? description}
      </Text>
    </Stack>
  )
}

interface ListProps {
  found: Similar
  /** Leads to the request that this one is the same as. */
  same: (request: RequestBrief) => void
  join: (incident: Similar['incidents'][number]) => void
}

const SimilarList = ({ found, same, join }: ListProps) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <Stack gap="xs">
      {found.incidents.map((incident) => (
        <Group key={incident.id} gap="xs" justify="space-between" className={classes.line}>
          <Text size="sm" className={classes.words} flex={1}>
            {t('requestCreate.incidentLine', { title: incident.title, count: number(incident.requests_count) })}
          </Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAlertTriangle size={16} aria-hidden="true" />}
            onClick={() => join(incident)}
          >
            {t('requestCreate.join')}
          </Button>
        </Group>
      ))}
      {found.requests.length > 0 && (
        <ul className={classes.lines}>
          {found.requests.map((request) => (
            <li key={request.id} className={classes.line}>
              <RequestLine request={request} />
              <Button
                mt={6}
                size="xs"
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden="true" />}
                onClick={() => same(request)}
              >
                {t('requestCreate.same')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Open requests and incidents that the new one may be the same as, while it is being written. */
export const SimilarPanel = ({ of, same }: { of: SaveForm<NewRequest>; same: (request: RequestBrief) => void }) => {
  const t = useText()
  const { form } = of
  const values = form.getValues()
  const house_id = houseOf(values)
  const type_id = Number(values.type_id) || undefined
  const realty_id = values.unit?.id
  const answer = useQuery({
    ...read('GET /service_request/similar', {
      query: { house_id: house_id ?? 0, type_id, realty_id, entrance: Number(values.entrance) || undefined },
    }),
    enabled: house_id !== null && (type_id !== undefined || realty_id !== undefined),
  })
  const found = answer.data?.data
  const join = ({ id, title }: Similar['incidents'][number]) => form.setFieldValue('incident', { id, title })
  if (values.incident)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        <Stack gap="xs" align="flex-start">
          {t('requestCreate.joins', { title: values.incident.title })}
          <Button size="xs" variant="default" onClick={() => form.setFieldValue('incident', null)}>
            {t('requestCreate.notJoin')}
          </Button>
        </Stack>
      </Alert>
    )
  const any = found && found.requests.length + found.incidents.length > 0
  return (
    <div aria-live="polite" data-guide="request-similar">
      {any && values.similar_seen && (
        <Text size="sm" c="dimmed">
          {t('requestCreate.isAnother')}
        </Text>
      )}
      {any && !values.similar_seen && (
        <Alert color="orange" title={t('requestCreate.similar')} p="sm">
          <Stack gap="sm" align="stretch">
            <SimilarList found={found} same={same} join={join} />
            {found.requests.length > 0 && (
              <Button size="xs" variant="default" onClick={() => form.setFieldValue('similar_seen', true)}>
                {t('requestCreate.another')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </div>
  )
}

type Answer = { kind: 'another' } | { kind: 'join'; incident: { id: number; title: string } } | { kind: 'stay' }

/** Asks what is meant when the server holds a new request back for one like it. */
export const askSimilar = (found: Similar, same: (request: RequestBrief) => void) =>
  new Promise<Answer>((resolve) => {
    let answer: Answer = { kind: 'stay' }
    showModal({
      title: text('requestCreate.similar'),
      size: 'lg',
      closed: () => resolve(answer),
      body: (close) => {
        const give = (given: Answer) => {
          answer = given
          close()
        }
        return (
          <Asked
            found={found}
            same={(request) => {
              give({ kind: 'stay' })
              same(request)
            }}
            join={({ id, title }) => give({ kind: 'join', incident: { id, title } })}
            another={() => give({ kind: 'another' })}
          />
        )
      },
    })
  })

const Asked = ({ another, ...list }: ListProps & { another: () => void }) => {
  const t = useText()
  return (
    <Stack>
      <Text size="sm">{t('requestCreate.similarText')}</Text>
      <SimilarList {...list} />
      <Group>
        <Button data-autofocus onClick={another}>
          {t('requestCreate.anotherSave')}
        </Button>
      </Group>
    </Stack>
  )
}
