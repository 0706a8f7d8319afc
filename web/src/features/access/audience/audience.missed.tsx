import { List, NativeSelect, Pagination, Stack, Text } from '@mantine/core'
import type { Audience, MissedReason } from '@oselia/contract/audience'
import type { DeliveryChannel } from '@oselia/contract/deliveries.enums'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { closeModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'

const reasons = ['absent', 'no_contact', 'no_consent'] as const satisfies readonly MissedReason[]

export interface Asked {
  audience: Audience
  urgent: boolean
  /** Left out: both. */
  channels?: DeliveryChannel[] | undefined
}

/** The people of an audience whom none of the channels reaches, by pages. */
export const MissedPeople = ({ audience, urgent, channels }: Asked) => {
  const t = useText()
  const why = (of: MissedReason) => t(channels ? `audienceReach.chosen_${of}` : `audienceReach.${of}`)
  const [reason, setReason] = useState<MissedReason>()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['members', 'POST /announcements/reach/missed', audience, urgent, channels, reason, page],
    queryFn: ({ signal }) =>
      call('POST /announcements/reach/missed', {
        body: { audience, urgent, reason, page, ...(channels && { channels }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Stack>
      <NativeSelect
        label={t('audienceReach.why')}
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setReason(reasons.find((one) => one === value))
          setPage(1)
        }}
        data={[{ value: '', label: t('audienceReach.any') }, ...reasons.map((value) => ({ value, label: why(value) }))]}
      />
      {error && <Text c="var(--mantine-color-error)">{sentenceOf(error)}</Text>}
      {data?.total === 0 && <Text>{t('audience.nothing')}</Text>}
      <List>
        {data?.data.map((person) => (
          <List.Item key={person.id}>
            <AnchorLink to="/Members/$id" params={{ id: person.id }} onClick={closeModal}>
              {person.name}
            </AnchorLink>
            {' — '}
            {why(person.reason)}
          </List.Item>
        ))}
      </List>
      {data && data.last_page > 1 && (
        <Pagination
          total={data.last_page}
          value={page}
          onChange={setPage}
          component="nav"
          aria-label={t('ui.pages')}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': t('ui.pageNumber', { n: number }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'ui.previousPage' : 'ui.nextPage'),
          })}
        />
      )}
    </Stack>
  )
}
