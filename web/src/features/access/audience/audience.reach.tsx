import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Audience, Reach as Counted } from '@oselia/contract/audience'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { showAbove } from '../../../platform/modal.tsx'
import { sentenceOf, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import type { Asked } from './audience.missed.tsx'
import { nobodyChosen } from './audience.rules.ts'

const reasons = ['absent', 'no_contact', 'no_consent'] as const

/** Whom the channels do not reach, by reason, with a list of them for users who may read people. */
const Missed = ({ counted, asked }: { counted: Counted['people']; asked: Asked }) => {
  const t = useText()
  const { list } = useFormat()
  const mayRead = useCan('members.read')
  const count = counted.total - counted.reached
  if (count === 0) return null
  const why = reasons
    .filter((reason) => counted.missed[reason] > 0)
    .map((reason) =>
      t('audienceReach.reason', {
        reason: t(asked.channels ? `audienceReach.chosen_${reason}` : `audienceReach.${reason}`),
        count: counted.missed[reason],
      }),
    )
  const show = async () => {
    const { MissedPeople } = await import('./audience.missed.tsx')
    const people = <MissedPeople {...asked} />
    showAbove({ title: t('audienceReach.missedTitle'), body: () => people })
  }
  return (
    <Text size="sm">
      {t(asked.channels ? 'audienceReach.missedBy' : 'audienceReach.missed', { count, reasons: list(why) })}{' '}
      {mayRead && (
        <Anchor component="button" type="button" size="sm" onClick={() => void show().catch(toastError)}>
          {t('audienceReach.show')}
        </Anchor>
      )}
    </Text>
  )
}

/** The reach of an audience in people and units, counted by the server shortly after the last change. */
export const Reach = ({ audience, urgent = false }: { audience: Audience; urgent?: boolean | undefined }) => {
  const t = useText()
  const [asked] = useDebouncedValue(audience, 250)
  const empty = nobodyChosen(audience)
  // Stored under the `houses` query key, because the result depends on houses, not on announcements.
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['houses', 'POST /announcements/reach', asked, urgent],
    queryFn: ({ signal }) => call('POST /announcements/reach', { body: { audience: asked, urgent }, signal }),
    placeholderData: keepPreviousData,
    enabled: !empty && !nobodyChosen(asked),
    retry: false,
  })
  const counted = empty || error ? undefined : data?.data
  const sentence = () => {
    if (empty) return t('audienceReach.nobodyChosen')
    if (error) return sentenceOf(error)
    if (!counted) return t('audience.counting')
    const { houses, units, people } = counted
    return t('audienceReach.to', {
      people: t('audienceReach.people', { count: people.total }),
      units: t('audienceReach.units', { reached: units.reached, count: units.reached + units.missed }),
      houses: t('audienceReach.houses', { reached: houses.reached, count: houses.reached + houses.missed }),
    })
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" data-guide="reach" opacity={isPlaceholderData ? 0.75 : 1}>
      <IconUsersGroup size={20} stroke={1.6} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Stack gap={4}>
        <Text component="output" size="sm" fw={600} c={error && !empty ? 'var(--mantine-color-error)' : undefined}>
          {sentence()}
        </Text>
        {counted && counted.people.total > 0 && (
          <Text size="sm">
            {t('audienceReach.byMessage', {
              reached: counted.people.reached,
              email: counted.people.email,
              sms: counted.people.sms,
            })}
          </Text>
        )}
        {counted && <Missed counted={counted.people} asked={{ audience: asked, urgent }} />}
      </Stack>
    </Group>
  )
}

/** Whom the chosen channels do not reach, with a list of them for users who may read people. */
export const MissedBy = (asked: Required<Asked>) => {
  const { data } = useQuery({
    queryKey: ['houses', 'POST /announcements/reach', asked],
    queryFn: ({ signal }) => call('POST /announcements/reach', { body: asked, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ? <Missed counted={data.data.people} asked={asked} /> : null
}
