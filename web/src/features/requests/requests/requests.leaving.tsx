import { Anchor, Fieldset, List, Radio, Stack, Text, Textarea } from '@mantine/core'
import { requestDecisions } from '@oselia/contract/residents.enums'
import { useQuery } from '@tanstack/react-query'
import type { SaveForm } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import type { RequestsLeft } from './requests.slots.ts'

const over = new Set(['done', 'closed', 'cancelled'])

interface Props {
  of: SaveForm<RequestsLeft>
  realty_id: number
  /** Those who leave. */
  member_ids: readonly number[]
}

/** Open requests of people who leave a unit, and what becomes of them; nothing while there are none. */
export const LeavingRequests = ({ of, realty_id, member_ids }: Props) => {
  const t = useText()
  const local = useLocal()
  const may = useCan('service_requests.update')
  const mayCancel = useCan('service_requests.approve')
  const answer = useQuery({
    ...read('GET /service_request', { query: { realty_id, open: true, per_page: 100 } }),
    enabled: may && member_ids.length > 0,
  })
  const requests = (answer.data?.main_data.data ?? []).filter(
    ({ member, status }) => member && member_ids.includes(member.id) && !over.has(status),
  )
  if (!may || member_ids.length === 0 || requests.length === 0) return null
  const { requests: decision } = of.form.getValues()
  return (
    <Fieldset legend={t('requestsLeft.legend', { count: requests.length })} p="sm">
      <Stack gap="sm">
        <List size="sm">
          {requests.map(({ id, number, type, member }) => (
            <List.Item key={id}>
              <Anchor href={`/Requests/${id}`} target="_blank" rel="noopener">
                {number}
              </Anchor>
              {` · ${local(type.name)} · ${member?.name ?? ''}`}
            </List.Item>
          ))}
        </List>
        <Radio.Group {...of.field('requests')} label={t('requestsLeft.decision')} withAsterisk>
          <Stack gap={6} mt={6}>
            {requestDecisions
              .filter((one) => one !== 'cancel' || mayCancel)
              .map((one) => (
                <Radio key={one} value={one} label={t(`requestsLeft.${one}`)} />
              ))}
          </Stack>
        </Radio.Group>
        {decision === 'cancel' && (
          <Textarea
            {...of.field('requests_reason')}
            label={t('requestsLeft.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('requestsLeft.links')}
        </Text>
      </Stack>
    </Fieldset>
  )
}
