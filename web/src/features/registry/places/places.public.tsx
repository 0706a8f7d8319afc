import { NativeSelect } from '@mantine/core'
import type { StreetType } from '@oselia/contract/places'
import { placeAttribution, streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { regionCodes } from './places.regions.ts'
import { streetOf } from './places.street.ts'

/** A settlement as a form value: an existing one by id, or a new one by name and region. */
export interface CityValue {
  id: number | null
  name: string
  region: string
  label: string
}

/** A street as a form value, existing or new. */
export interface StreetValue {
  id: number | null
  type: StreetType
  name: string
  label: string
}

/** The settlement fields of the body. An empty value includes both parts, so that each gets its error. */
export const cityBody = (city: CityValue | null) =>
  city?.id ? { city_id: city.id } : { city: { name: city?.name ?? '', region: city?.region ?? '' } }

/** The street fields of the body; an existing street that gets a former name is sent by name. */
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

/** Selects a settlement by any of its names; a new one is entered with its region. */
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

/** Selects a street of the settlement; a new one is stored and offered later. */
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
