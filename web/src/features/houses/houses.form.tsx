import {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { LookupField } from '../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { TimezoneField } from '../../platform/timezone-field.tsx'
import { CityField, StreetField } from '../places/places.door.tsx'
import { EntrancesField } from './houses.table.tsx'
import type { HouseValues } from './houses.values.ts'
import { heatings, states, walls } from './houses.words.ts'

type Of = { of: SaveForm<HouseValues> }

export const HouseForm = ({ of, children }: Of & { children?: ReactNode }) => (
  <Form of={of}>
    <Place of={of} />
    <Building of={of} />
    <Section title="house.sectionEntrances">
      <EntrancesField of={of} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Figure of={of} name="units_count" />
      </SimpleGrid>
    </Section>
    <Areas of={of} />
    <SaveBar of={of}>{children}</SaveBar>
  </Form>
)

type SectionTitle = 'house.sectionPlace' | 'house.sectionEntrances' | 'house.sectionAreas' | 'house.sectionBuilding'

const Section = ({ title, children }: { title: SectionTitle; children: ReactNode }) => {
  const t = useText()
  return (
    <Paper withBorder p="md" component="section" aria-label={t(title)}>
      <Title order={2} mb="sm">
        {t(title)}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  )
}

const Place = ({ of }: Of) => {
  const t = useText()
  const { form } = of
  const values = form.getValues()
  const set = <K extends 'city' | 'street' | 'complex_id'>(key: K, value: HouseValues[K]) => {
    form.setFieldValue(key, value as never)
    for (const part of [key, `${key}.name`, `${key}.region`]) form.clearFieldError(part)
  }
  return (
    <Section title="house.sectionPlace">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LookupField
          path="complex_id"
          resource="complexes"
          label={t('house.complex_id')}
          placeholder={t('house.findComplex')}
          error={form.errors.complex_id}
          find={async (search_query, signal) =>
            (await call('GET /complexes', { query: { search_query, per_page: 20 }, signal })).main_data.data.map(
              ({ id, name }) => ({ id, label: name }),
            )
          }
          value={values.complex_id}
          choose={(complex) => set('complex_id', complex)}
        />
        <TypeSelect {...of.field('house_type_id')} />
        <CityField
          path="city"
          errors={form.errors}
          value={values.city}
          choose={(city) => {
            // A street belongs to its settlement.
            if (city?.id !== values.city?.id || city?.name !== values.city?.name) set('street', null)
            set('city', city)
          }}
        />
        <StreetField
          path="street"
          errors={form.errors}
          city={values.city}
          value={values.street}
          choose={(street) => set('street', street)}
        />
        <Numbers of={of} />
      </SimpleGrid>
    </Section>
  )
}

const Numbers = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <TextInput {...of.field('number')} label={t('house.number')} withAsterisk maxLength={20} />
      <TextInput {...of.field('letter')} label={t('house.letter')} maxLength={5} />
      <TextInput {...of.field('corpus')} label={t('house.corpus')} maxLength={20} />
      <TextInput {...of.field('block')} label={t('house.block')} maxLength={20} />
      <TextInput
        {...of.field('postal_index')}
        label={t('house.postal_index')}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
      <NativeSelect
        {...of.field('status')}
        label={t('house.status')}
        data={states.map((value) => ({ value, label: t(`house.status_${value}`) }))}
      />
    </>
  )
}

/** The types that are offered, and the one that is chosen even when it is offered no more. */
export const TypeSelect = ({ value = '', label, ...props }: Omit<NativeSelectProps, 'data'>) => {
  const t = useText()
  const local = useLocal()
  const { data } = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } }))
  const types = (data?.data ?? []).filter((type) => type.active || String(type.id) === value)
  return (
    <NativeSelect
      {...props}
      value={value}
      withAsterisk
      label={label ?? t('house.house_type_id')}
      data={[
        { value: '', label: t('house.chooseType') },
        ...types.map((type) => ({ value: String(type.id), label: local(type.name) })),
      ]}
    />
  )
}

type FigureName =
  | 'year_built'
  | 'floors_above'
  | 'floors_below'
  | 'units_count'
  | 'shelter_capacity'
  | (typeof areas)[number]
const areas = ['residential_area', 'nonresidential_area', 'common_area', 'land_area'] as const

const Figure = ({ of, name, decimal }: Of & { name: FigureName; decimal?: boolean }) => {
  const t = useText()
  return (
    <TextInput
      {...of.field(name)}
      label={t(`house.${name}`)}
      inputMode={decimal ? 'decimal' : 'numeric'}
      maxLength={16}
      autoComplete="off"
    />
  )
}

const Building = ({ of }: Of) => {
  const t = useText()
  const unknown = { value: '', label: t('house.unknown') }
  return (
    <Section title="house.sectionBuilding">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <Figure of={of} name="year_built" />
        <Figure of={of} name="floors_above" />
        <Figure of={of} name="floors_below" />
        <NativeSelect
          {...of.field('wall_material')}
          label={t('house.wall_material')}
          data={[unknown, ...walls.map((value) => ({ value, label: t(`house.wall_${value}`) }))]}
        />
        <NativeSelect
          {...of.field('heating')}
          label={t('house.heating')}
          data={[unknown, ...heatings.map((value) => ({ value, label: t(`house.heating_${value}`) }))]}
        />
        <TimezoneField {...of.field('timezone')} label={t('house.timezone')} />
      </SimpleGrid>
      <Checkbox {...of.field('generator', { type: 'checkbox' })} label={t('house.generator')} />
      <Checkbox {...of.field('shelter', { type: 'checkbox' })} label={t('house.shelter')} />
      {of.form.getValues().shelter && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          <Figure of={of} name="shelter_capacity" />
        </SimpleGrid>
      )}
    </Section>
  )
}

const Areas = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="house.sectionAreas">
      <Text size="sm" c="dimmed">
        {t('house.areaHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {areas.map((name) => (
          <Figure key={name} of={of} name={name} decimal />
        ))}
        <TextInput
          {...of.field('cadastral_number')}
          label={t('house.cadastral_number')}
          description={t('house.cadastralHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
    </Section>
  )
}
