import { Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Audience } from '@oselia/contract/audience'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'

/** The reach of an audience, counted by the server shortly after the last change. */
export const Reach = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const [asked] = useDebouncedValue(audience, 250)
  // Stored under the `houses` query key, because the result depends on houses, not on announcements.
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['houses', 'POST /announcements/reach', asked],
    queryFn: ({ signal }) => call('POST /announcements/reach', { body: { audience: asked }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const sentence = () => {
    if (error) return sentenceOf(error)
    if (!data) return t('audience.counting')
    const { houses, units } = data.data
    if (houses.reached === 0) return t('audience.reachNobody')
    return t('audience.reach', {
      houses: t('audience.reachHouses', { reached: houses.reached, count: houses.reached + houses.missed }),
      units: t('audience.reachUnits', { reached: units.reached, count: units.reached + units.missed }),
    })
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" data-guide="reach">
      <IconUsersGroup size={20} stroke={1.6} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Text
        component="output"
        size="sm"
        fw={600}
        c={error ? 'var(--mantine-color-error)' : undefined}
        opacity={isPlaceholderData ? 0.75 : 1}
      >
        {sentence()}
        {audience.realty_types.length > 0 && !error && (
          <Text span size="sm" fw={400} c="dimmed">
            {' '}
            {t('audience.reachTypes')}
          </Text>
        )}
      </Text>
    </Group>
  )
}
