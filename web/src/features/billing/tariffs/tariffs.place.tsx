import { Checkbox, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useIsWholeCommunity } from '../../../platform/user.ts'
import { tariffFields } from './tariffs.fields.ts'
import type { TariffForm } from './tariffs.form.tsx'

type Places = 'all' | 'complex' | 'house'

const findHouses = async (search_query: string, signal: AbortSignal) =>
  (await call('GET /houses', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, address }) => ({
    id,
    label: address,
  }))

const findComplexes = async (search_query: string, signal: AbortSignal) =>
  (await call('GET /complexes', { query: { search_query, per_page: 20 }, signal })).main_data.data.map(
    ({ id, name }) => ({ id, label: name }),
  )

interface PlaceProps {
  of: TariffForm
  place: Places
  setPlace: (next: Places) => void
}

/** Where a tariff holds; the narrowest one counts. */
export const Place = ({ of, place, setPlace }: PlaceProps) => {
  const t = useText()
  const isWhole = useIsWholeCommunity()
  const values = of.form.getValues()
  const places = (['all', 'complex', 'house'] as const).filter((one) => isWhole || one !== 'all' || place === 'all')
  const choose = (next: Places) => {
    setPlace(next)
    if (next !== 'complex') of.set('complex_id', null)
    if (next !== 'house') of.set('house_id', null)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t('tariffs.place')}
        value={place}
        data={places.map((value) => ({ value, label: t(`tariffs.place_${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value as Places)}
      />
      {place === 'complex' && (
        <LookupField
          path="complex_id"
          label={t('tariffs.complex_id')}
          withAsterisk
          resource="complexes"
          find={findComplexes}
          value={values.complex_id}
          choose={(next) => of.set('complex_id', next)}
          error={of.form.errors.complex_id}
        />
      )}
      {place === 'house' && (
        <>
          <LookupField
            path="house_id"
            label={t('tariffs.house_id')}
            withAsterisk
            resource="houses"
            find={findHouses}
            value={values.house_id}
            choose={(next) => of.set('house_id', next)}
            error={of.form.errors.house_id}
          />
          <FieldInput of={of} table={tariffFields} name="entrance" />
        </>
      )}
      <FieldInput of={of} table={tariffFields} name="unit_type" />
      <FieldInput of={of} table={tariffFields} name="floor_from" />
      <FieldInput of={of} table={tariffFields} name="floor_to" />
    </SimpleGrid>
  )
}

/** Services whose sum a percent is taken of. */
export const BaseServices = ({ of, label }: { of: TariffForm; label: string }) => {
  const t = useText()
  const local = useLocal()
  const services = useQuery(read('GET /services', { query: { is_system: false, per_page: 100 } })).data?.data ?? []
  const { base_service_ids, service_id } = of.form.getValues()
  return (
    <Checkbox.Group
      label={label}
      description={t('tariffs.baseHint')}
      value={base_service_ids.map(String)}
      onChange={(next) => of.set('base_service_ids', next.map(Number))}
      data-path="base_service_ids"
      error={of.form.errors.base_service_ids}
    >
      <Group gap="sm" mt={4}>
        {services
          .filter(({ id }) => id !== service_id?.id)
          .map(({ id, name }) => (
            <Stack key={id} gap={0}>
              <Checkbox value={String(id)} label={local(name)} />
            </Stack>
          ))}
      </Group>
    </Checkbox.Group>
  )
}
