import { List, Text } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import { useFormat, useText } from '../../../platform/messages.ts'
import { usePlaces } from './audience.places.ts'
import { entrancesIn, housesIn, nobodyNamed } from './audience.rules.ts'

const useTypes = (audience: Audience) => {
  const t = useText()
  return audience.realty_types.map((type) => t(`audience.${type}`)).join(', ')
}

/** One line: the name of a single place, otherwise the number of each kind. */
export const AudienceSummary = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const { addressOf, complexName } = usePlaces()
  const types = useTypes(audience)
  const [complex] = audience.complex_ids
  const [house] = audience.house_ids
  const places = audience.complex_ids.length + audience.house_ids.length + audience.entrances.length
  const only =
    places === 1
      ? complex === undefined
        ? house === undefined
          ? undefined
          : addressOf(house)
        : complexName(complex)
      : undefined
  const counts = [
    audience.complex_ids.length > 0 && t('audience.complexesCount', { count: audience.complex_ids.length }),
    audience.house_ids.length > 0 && t('audience.housesCount', { count: audience.house_ids.length }),
    audience.entrances.length > 0 && t('audience.entrancesCount', { count: audience.entrances.length }),
  ].filter(Boolean)
  const where = nobodyNamed(audience) ? t('audience.everyone') : (only ?? counts.join(', '))
  return <>{types ? `${where}; ${types}` : where}</>
}

/** Names of all places of an audience, and the unit types that narrow it. */
export const AudienceNames = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const { list } = useFormat()
  const houseIds = housesIn(audience)
  const { addressOf, complexName } = usePlaces(houseIds)
  const types = useTypes(audience)
  const houseLines = houseIds.flatMap((id) => {
    const address = addressOf(id)
    const entrances = entrancesIn(audience, id)
    if (!address) return []
    return [entrances.length > 0 ? t('audience.entrancesOf', { address, list: list(entrances.map(String)) }) : address]
  })
  const complexLines = audience.complex_ids.flatMap((id) => complexName(id) ?? [])
  const lines = [...complexLines, ...houseLines]
  const unnamed = audience.complex_ids.length + houseIds.length - lines.length
  return (
    <>
      {lines.length === 0 || unnamed > 0 ? (
        <Text size="sm">
          <AudienceSummary audience={audience} />
        </Text>
      ) : null}
      {lines.length > 0 && (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {types && lines.length > 0 && unnamed === 0 && <Text size="sm">{types}</Text>}
    </>
  )
}
