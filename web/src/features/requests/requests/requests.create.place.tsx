import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { call } from '../../../platform/api.ts'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitField } from '../../registry/units/units.public.tsx'
import type { HouseChoice, NewRequest } from './requests.create.values.ts'

type Of = { of: SaveForm<NewRequest> }

/** `кв. 45, Львів, вул. Садова, буд. 12` without its unit. */
export const houseLabel = (unit: string) => unit.slice(unit.indexOf(', ') + 2)

/** Where it is: a house, and in it a unit, or an entrance with a place that all share. */
export const PlaceFields = ({ of }: Of) => {
  const t = useText()
  const mayUnits = useCan('realty.read')
  const { form } = of
  const { house, unit } = form.getValues()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <LookupField<HouseChoice>
        path="house_id"
        resource="service_request"
        within="houses"
        label={t('requestCreate.house')}
        placeholder={t('requestCreate.houseHint')}
        withAsterisk
        error={form.errors['house_id']}
        find={async (search_query, signal) =>
          (await call('GET /service_request/form', { query: { search_query }, signal })).form.address.map(
            ({ value, label }) => ({ id: value, label }),
          )
        }
        value={house}
        choose={(next) => {
          form.setFieldValue('house', next)
          if (unit && unit.house_id !== next?.id) form.setFieldValue('unit', null)
          form.clearFieldError('house_id')
        }}
      />
      {mayUnits && (
        <UnitField
          path="realty_id"
          label={t('requestCreate.unit')}
          house_id={house?.id ?? null}
          value={unit}
          error={form.errors['realty_id']}
          choose={(next) => {
            form.setFieldValue('unit', next)
            // A unit brings its house along.
            if (next) form.setFieldValue('house', { id: next.house_id, label: houseLabel(next.label) })
            form.clearFieldError('realty_id')
            form.clearFieldError('house_id')
          }}
        />
      )}
      {!unit && <SharedPlace of={of} />}
      <TextInput {...of.field('place_note')} label={t('requestCreate.placeNote')} maxLength={300} autoComplete="off" />
    </SimpleGrid>
  )
}

const SharedPlace = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <TextInput
        {...of.field('entrance')}
        label={t('requestCreate.entrance')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
      <TextInput {...of.field('floor')} label={t('requestCreate.floor')} maxLength={3} autoComplete="off" />
      <NativeSelect
        {...of.field('common_place')}
        label={t('requestCreate.commonPlace')}
        data={[
          { value: '', label: t('requestCreate.noPlace') },
          ...commonPlaces.map((value) => ({ value, label: t(`request.place_${value}`) })),
        ]}
      />
    </>
  )
}
