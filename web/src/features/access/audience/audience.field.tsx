import { Fieldset, MultiSelect, Radio, Stack } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useUser } from '../../../platform/user.ts'
import { usePlaces } from './audience.places.public.ts'
import { Reach } from './audience.reach.tsx'
import { RolesSelect, TypesSelect, UnitsSelect } from './audience.narrowing.tsx'
import { entrancesIn, housesIn, withEntrances, withEveryone, withHouses } from './audience.rules.ts'
import { ComplexesSelect, HousesSelect } from './audience.selects.tsx'

interface Part {
  audience: Audience
  write: (next: Audience) => void
  /** Errors by path, e.g. `audience.house_ids`. */
  errors: Record<string, unknown>
}

const numbers = (values: string[]) => values.map(Number)
const faultAt = (errors: Record<string, unknown>, path: string) => errors[path] as string | undefined

const parts = ['complex_ids', 'house_ids', 'entrances', 'realty_ids', 'role_ids'] as const

interface FieldProps<V extends { audience: Audience }> {
  of: SaveForm<V>
  /** Whether it goes to everybody with a contact, consent or not. */
  urgent?: boolean
  /** Heading in place of «Audience», of a field of places alone: nothing narrows them to people, and nobody is counted. */
  placesTitle?: string
}

/** The form field `audience` with a live count of the people and units that it reaches. */
export const AudienceField = <V extends { audience: Audience }>({ of, urgent, placesTitle }: FieldProps<V>) => {
  const t = useText()
  const user = useUser()
  const { audience } = of.form.getValues()
  const { errors } = of.form
  const write = (next: Audience) => {
    of.set('audience', next)
    for (const part of parts) of.form.clearFieldError(`audience.${part}`)
  }
  const part: Part = { audience, write, errors }
  const title = placesTitle ?? t('audience.title')
  return (
    <Fieldset legend={title} data-guide="audience">
      <Stack gap="sm">
        <Radio.Group
          aria-label={title}
          value={audience.everyone ? 'all' : 'some'}
          error={faultAt(errors, 'audience')}
          onChange={(choice) => write(withEveryone(audience, choice === 'all'))}
        >
          <Stack gap="xs">
            <Radio
              value="all"
              data-path={audience.everyone ? 'audience' : undefined}
              label={t(user?.scope.all === false ? 'audience.wholeScope' : 'audience.everyone')}
            />
            <Radio value="some" label={t('audience.some')} data-path={audience.everyone ? undefined : 'audience'} />
          </Stack>
        </Radio.Group>
        {!audience.everyone && <Places {...part} />}
        {placesTitle === undefined && (
          <>
            <TypesSelect audience={audience} write={write} />
            <RolesSelect audience={audience} write={write} error={faultAt(errors, 'audience.role_ids')} />
            <Reach audience={audience} urgent={urgent} />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

const Places = (part: Part) => {
  const t = useText()
  const { audience, write, errors } = part
  const { houses } = usePlaces(housesIn(audience))
  const chosen = housesIn(audience)
  return (
    <>
      <ComplexesSelect
        label={t('audience.complexes')}
        path="audience.complex_ids"
        error={faultAt(errors, 'audience.complex_ids')}
        value={audience.complex_ids}
        onChange={(ids) => write({ ...audience, complex_ids: ids })}
      />
      <HousesSelect
        label={t('audience.houses')}
        path="audience.house_ids"
        error={faultAt(errors, 'audience.house_ids')}
        value={chosen}
        onChange={(ids) => write(withHouses(audience, ids))}
      />
      {chosen.map((id) => {
        const house = houses.find((one) => one.id === id)
        if (!house || house.entrances.length < 2) return null
        return (
          <MultiSelect
            key={id}
            label={t('audience.entrances', { address: house.address })}
            data-path="audience.entrances"
            error={faultAt(errors, 'audience.entrances')}
            placeholder={entrancesIn(audience, id).length === 0 ? t('audience.wholeHouse') : undefined}
            data={house.entrances.map(({ number }) => ({
              value: String(number),
              label: t('audience.entrance', { n: number }),
            }))}
            value={entrancesIn(audience, id).map(String)}
            onChange={(entrances) => write(withEntrances(audience, id, numbers(entrances)))}
          />
        )
      })}
      <UnitsSelect audience={audience} write={write} error={faultAt(errors, 'audience.realty_ids')} />
    </>
  )
}
