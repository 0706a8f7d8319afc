import { Checkbox, Fieldset, Group, MultiSelect, Radio, Stack } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import { useState } from 'react'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useUser } from '../../../platform/user.ts'
import { usePlaces } from './audience.places.ts'
import { Reach } from './audience.reach.tsx'
import {
  entrancesIn,
  housesIn,
  nobodyNamed,
  realtyTypes,
  wholeScope,
  withEntrances,
  withHouses,
} from './audience.rules.ts'
import { ComplexesSelect, HousesSelect } from './audience.selects.tsx'

interface Part {
  audience: Audience
  write: (next: Audience) => void
  /** Errors by path, e.g. `audience.house_ids`. */
  errors: Record<string, unknown>
}

const numbers = (values: string[]) => values.map(Number)
const faultAt = (errors: Record<string, unknown>, path: string) => errors[path] as string | undefined

/** The form field `audience` with a live count of the units it reaches. */
export const AudienceField = <V extends { audience: Audience }>({ of }: { of: SaveForm<V> }) => {
  const t = useText()
  const user = useUser()
  const { audience } = of.form.getValues()
  const [choosing, setChoosing] = useState(!nobodyNamed(audience))
  const write = (next: Audience) => {
    of.set('audience', next)
    for (const part of ['complex_ids', 'house_ids', 'entrances']) of.form.clearFieldError(`audience.${part}`)
  }
  // A choice set from outside (a merged conflict) opens the field.
  const some = choosing || !nobodyNamed(audience)
  const part: Part = { audience, write, errors: of.form.errors }
  return (
    <Fieldset legend={t('audience.title')} data-guide="audience">
      <Stack gap="sm">
        <Radio.Group
          aria-label={t('audience.title')}
          value={some ? 'some' : 'all'}
          error={faultAt(of.form.errors, 'audience')}
          onChange={(choice) => {
            setChoosing(choice === 'some')
            if (choice === 'all') write({ ...wholeScope, realty_types: audience.realty_types })
          }}
        >
          <Stack gap="xs">
            <Radio
              value="all"
              data-path="audience"
              label={t(user?.scope.all === false ? 'audience.wholeScope' : 'audience.everyone')}
            />
            <Radio value="some" label={t('audience.some')} />
          </Stack>
        </Radio.Group>
        {some && <Places {...part} />}
        <Checkbox.Group
          label={t('audience.realtyTypes')}
          description={t('audience.realtyTypesHint')}
          value={audience.realty_types}
          onChange={(chosen) =>
            write({ ...audience, realty_types: realtyTypes.filter((type) => chosen.includes(type)) })
          }
        >
          <Group gap="md" mt="xs">
            {realtyTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`audience.${type}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Reach audience={audience} />
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
    </>
  )
}
