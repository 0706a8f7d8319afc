import { NativeSelect } from '@mantine/core'
import type { StreetType } from '@oselia/contract/places'
import { placeAttribution, streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { call } from '../../platform/api.ts'
import { LookupField } from '../../platform/lookup-field.tsx'
import { useLanguage, useText } from '../../platform/messages.ts'
import { regionCodes } from './places.regions.ts'
import { streetOf } from './places.street.ts'

/** A settlement in a form: a known one by its id, or a new one by name and region. */
export interface CityValue {
  id: number | null
  name: string
  region: string
  label: string
}

/** A street in a form, known or new. */
export interface StreetValue {
  id: number | null
  type: StreetType
  name: string
  label: string
}

/** The settlement as a body takes it. An empty one names both parts, so that each gets its fault. */
export const cityBody = (city: CityValue | null) =>
  city?.id ? { city_id: city.id } : { city: { name: city?.name ?? '', region: city?.region ?? '' } }

/** The street as a body takes it; one that takes on a former name is told by its own. */
export const streetBody = (street: StreetValue | null, former = '') => {
  if (street?.id && former.trim() === '') return { street_id: street.id }
  const former_names = former.trim() === '' ? undefined : [former]
  return { street: { type: street?.type ?? ('street' as const), name: street?.name ?? '', former_names } }
}

type Errors = Record<string, unknown>
const errorAt = (errors: Errors, ...paths: string[]) =>
  paths.map((path) => errors[path]).find(Boolean) as string | undefined

interface CityProps {
  /** Path in the form, e.g. `city`. */
  path: string
  errors: Errors
  value: CityValue | null
  choose: (value: CityValue | null) => void
}

/** Settlement, found by any of its names; one that isn't known is typed with its region. */
export const CityField = ({ path, errors, value, choose }: CityProps) => {
  const t = useText()
  const isNew = value !== null && value.id === null
  return (
    <>
      <LookupField<CityValue>
        path={path}
        resource="find"
        within="city"
        withAsterisk
        label={t('places.city')}
        placeholder={t('places.cityHint')}
        description={placeAttribution}
        error={errorAt(errors, path, `${path}.name`)}
        find={async (search_query, signal) => (await call('GET /find/city', { query: { search_query }, signal })).data}
        value={value}
        choose={choose}
        typed={{
          make: (name) => ({ id: null, name, region: '', label: name }),
          label: (name) => t('places.addCity', { name }),
        }}
      />
      {isNew && (
        <NativeSelect
          label={t('places.region')}
          withAsterisk
          data-path={`${path}.region`}
          error={errorAt(errors, `${path}.region`)}
          value={value.region}
          data={[
            { value: '', label: t('places.chooseRegion') },
            ...regionCodes.map((code) => ({ value: code, label: t(`regions.${code}`) })),
          ]}
          onChange={(event) => choose({ ...value, region: event.currentTarget.value })}
        />
      )}
    </>
  )
}

interface StreetProps {
  path: string
  errors: Errors
  city: CityValue | null
  value: StreetValue | null
  choose: (value: StreetValue | null) => void
}

/** Street within the settlement; a new one is kept for the next time. */
export const StreetField = ({ path, errors, city, value, choose }: StreetProps) => {
  const t = useText()
  const language = useLanguage()
  const labelOf = (type: StreetType, name: string) =>
    language === 'en' ? `${name} ${streetTypeShorts[type].en}` : `${streetTypeShorts[type][language]} ${name}`
  const made = (written: string): StreetValue => {
    const { type, name } = streetOf(written)
    return { id: null, type, name, label: labelOf(type, name) }
  }
  const find = async (search_query: string, signal: AbortSignal) =>
    city?.id ? (await call('GET /find/street', { query: { search_query, city_id: city.id }, signal })).data : []
  return (
    <>
      <LookupField<StreetValue>
        path={path}
        resource="find"
        within={`street of ${city?.id ?? 'a new place'}`}
        withAsterisk
        label={t('places.street')}
        placeholder={t('places.streetHint')}
        description={city ? undefined : t('places.streetFirstCity')}
        disabled={!city}
        error={errorAt(errors, path, `${path}.name`)}
        find={find}
        value={value}
        choose={choose}
        typed={{ make: made, label: (written) => t('places.addStreet', { name: made(written).label }) }}
      />
      {value && value.id === null && (
        <NativeSelect
          label={t('places.streetType')}
          data-path={`${path}.type`}
          error={errorAt(errors, `${path}.type`)}
          value={value.type}
          data={(Object.keys(streetTypeNames) as StreetType[]).map((type) => ({
            value: type,
            label: t(`streetTypes.${type}`),
          }))}
          onChange={(event) => {
            const type = event.currentTarget.value as StreetType
            choose({ ...value, type, label: labelOf(type, value.name) })
          }}
        />
      )}
    </>
  )
}
