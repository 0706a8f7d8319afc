import { List, Text } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useRoles, useUnitNames } from './audience.choices.ts'
import { usePlaces } from './audience.places.public.ts'
import { entrancesIn, housesIn, nobodyChosen, placesIn } from './audience.rules.ts'

/** What narrows the audience: unit types, and the number of roles. */
const useTypes = (audience: Audience) => {
  const t = useText()
  const types = audience.realty_types.map((type) => t(`audience.${type}`)).join(', ')
  const count = audience.role_ids.length
  return [types, count > 0 && t('audience.rolesCount', { count })].filter(Boolean).join('; ')
}

/** One line: the name of a single place, otherwise the number of each kind. */
export const AudienceSummary = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const { addressOf, complexName } = usePlaces()
  const types = useTypes(audience)
  const [complex] = audience.complex_ids
  const [house] = audience.house_ids
  const single = placesIn(audience) === 1
  const only = single
    ? (complex !== undefined && complexName(complex)) || (house !== undefined && addressOf(house))
    : undefined
  const counts = [
    audience.complex_ids.length > 0 && t('audience.complexesCount', { count: audience.complex_ids.length }),
    audience.house_ids.length > 0 && t('audience.housesCount', { count: audience.house_ids.length }),
    audience.entrances.length > 0 && t('audience.entrancesCount', { count: audience.entrances.length }),
    audience.realty_ids.length > 0 && t('audience.unitsCount', { count: audience.realty_ids.length }),
  ].filter(Boolean)
  const chosen = nobodyChosen(audience) ? t('audience.nobody') : only || counts.join(', ')
  const where = audience.everyone ? t('audience.everyone') : chosen
  return <>{types ? `${where}; ${types}` : where}</>
}

/** The unit types and the names of roles that narrow an audience. */
export const AudienceNarrowing = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const roles = useRoles()
  const named = audience.role_ids.map((id) => roles?.get(id)?.name ?? `№ ${id}`)
  const types = audience.realty_types.map((type) => t(`audience.${type}`)).join(', ')
  const lines = [types, named.length > 0 && `${t('audience.roles')}: ${named.join(', ')}`].filter(Boolean)
  return lines.map((line) => (
    <Text key={String(line)} size="sm">
      {line}
    </Text>
  ))
}

/** Names of all places of an audience, and what narrows it. */
export const AudienceNames = ({ audience }: { audience: Audience }) => {
  const t = useText()
  const { list } = useFormat()
  const houseIds = housesIn(audience)
  const { addressOf, complexName } = usePlaces(houseIds)
  const unitName = useUnitNames(audience.realty_ids)
  const houseLines = houseIds.flatMap((id) => {
    const address = addressOf(id)
    const entrances = entrancesIn(audience, id)
    if (!address) return []
    return [entrances.length > 0 ? t('audience.entrancesOf', { address, list: list(entrances.map(String)) }) : address]
  })
  const complexLines = audience.complex_ids.flatMap((id) => complexName(id) ?? [])
  const unitLines = audience.realty_ids.flatMap((id) => unitName(id) ?? [])
  const lines = [...complexLines, ...houseLines, ...unitLines]
  const unnamed = audience.complex_ids.length + houseIds.length + audience.realty_ids.length - lines.length
  const summed = { ...audience, realty_types: [], role_ids: [] }
  return (
    <>
      {lines.length === 0 || unnamed > 0 ? (
        <Text size="sm">
          <AudienceSummary audience={summed} />
        </Text>
      ) : null}
      {lines.length > 0 && (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      <AudienceNarrowing audience={audience} />
    </>
  )
}
