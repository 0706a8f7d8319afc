import { NativeSelect, type NativeSelectProps, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PanelForm } from '../../../platform/panel-form.tsx'
import { read } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { TimezoneField } from '../../../platform/timezone-field.tsx'
import { EdrpouField, RequisiteInputs } from '../requisites/requisites.public.tsx'
import { HoursField } from '../working-hours/working-hours.public.tsx'
import { CityField, StreetField, cityBody, streetBody } from '../places/places.public.tsx'
import { type HouseField, type HouseValues, houseFields } from './houses.fields.ts'
import { type PanelId, formPanels, panelIds } from './houses.sections.ts'
import { EntrancesField } from './houses.table.tsx'

type Of = { of: SaveForm<HouseValues> }

const noShelter = { shelter_capacity: null, shelter_ready_on: null, shelter_accessible: false }

/** The body of the form: places by id or name; details of an unset flag are cleared. */
export const houseBody = (values: HouseValues) => {
  const { city, street, former_street, ...rest } = houseFields.body(values)
  return {
    ...rest,
    ...cityBody(city),
    ...streetBody(street, former_street),
    ...(!values.shelter && noShelter),
    ...(!values.generator && { generator_kw: null }),
  }
}

export const HouseForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const bodies: Record<PanelId, ReactNode> = {
    place: <Place of={of} />,
    building: <Building of={of} />,
    engineering: <Columns of={of} section="engineering" />,
    safety: <Safety of={of} />,
    areas: <Areas of={of} />,
    entrances: <Entrances of={of} />,
    hours: <Hours of={of} />,
    papers: <Docs of={of} />,
    payee: <Payee of={of} />,
    about: <FieldInputs of={of} table={houseFields} section="about" />,
  }
  const panels = panelIds.map((id) => ({ id, title: t(formPanels[id]), body: bodies[id] }))
  return (
    <PanelForm of={of} panels={panels}>
      {children}
    </PanelForm>
  )
}

const Input = ({ of, name }: Of & { name: HouseField | `safety_docs.${number}.${string}` }) => (
  <FieldInput of={of} table={houseFields} name={name} />
)

const columns = { base: 1, xs: 2, sm: 3 }

/** The inputs of a section in up to three columns. */
const Columns = ({ of, section, children }: Of & { section: PanelId; children?: ReactNode }) => (
  <SimpleGrid cols={columns}>
    <FieldInputs of={of} table={houseFields} section={section} without={['tech_floor']} />
    {children}
  </SimpleGrid>
)

const Building = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Columns of={of} section="building">
        <TimezoneField {...of.field('timezone')} label={t('house.timezone')} />
      </Columns>
      <Input of={of} name="tech_floor" />
    </>
  )
}

const Entrances = ({ of }: Of) => (
  <>
    <EntrancesField of={of} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Input of={of} name="units_count" />
    </SimpleGrid>
  </>
)

const Hours = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <HoursField of={of} name="working_hours" label={t('passport.working_hours')} hint={t('passport.hoursHint')} />
      <Input of={of} name="works_on_holidays" />
    </>
  )
}

const Place = ({ of }: Of) => {
  const t = useText()
  const { form } = of
  const values = form.getValues()
  const set = <K extends 'city' | 'street'>(key: K, value: HouseValues[K]) => {
    of.set(key, value)
    for (const part of ['name', 'region']) form.clearFieldError(`${key}.${part}`)
  }
  return (
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
        choose={(complex) => of.set('complex_id', complex)}
      />
      <TypeSelect {...of.field('house_type_id')} />
      <CityField
        path="city"
        errors={form.errors}
        value={values.city}
        choose={(city) => {
          // Clears the street when the city changes, because streets belong to a city.
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
      <FieldInputs of={of} table={houseFields} section="place" />
    </SimpleGrid>
  )
}

/** Equipment for outages and alarms; the details appear with their flag. */
const Safety = ({ of }: Of) => {
  const { generator, shelter } = of.form.getValues()
  return (
    <>
      <Input of={of} name="generator" />
      {generator && (
        <SimpleGrid cols={columns}>
          <Input of={of} name="generator_kw" />
        </SimpleGrid>
      )}
      <Input of={of} name="ups" />
      <SimpleGrid cols={columns}>
        <Input of={of} name="water_reserve" />
      </SimpleGrid>
      <Input of={of} name="shelter" />
      {shelter && (
        <>
          <SimpleGrid cols={columns}>
            <Input of={of} name="shelter_capacity" />
            <Input of={of} name="shelter_ready_on" />
          </SimpleGrid>
          <Input of={of} name="shelter_accessible" />
        </>
      )}
    </>
  )
}

const registryHolds = async (number: string) => (await import('@oselia/contract/checks')).registryNumberHolds(number)

const RegistryNumber = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <Input of={of} name="ownership_registry_number" />
      <FieldWarning
        check="registryNumber"
        holds={registryHolds}
        value={of.form.getValues().ownership_registry_number}
        text={t('passport.registryWarning')}
      />
    </div>
  )
}

const Areas = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('house.areaHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInputs
          of={of}
          table={houseFields}
          section="areas"
          own={{ ownership_registry_number: <RegistryNumber of={of} /> }}
        />
      </SimpleGrid>
    </>
  )
}

/** What residents pay by: of a house in a complex, the details of the complex. */
const Payee = ({ of }: Of) => {
  const t = useText()
  const { complex_id } = of.form.getValues()
  if (complex_id) return <Text c="dimmed">{t('requisites.ofComplex', { name: complex_id.label })}</Text>
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FieldInputs
          of={of}
          table={houseFields}
          section="legal"
          own={{ edrpou: <EdrpouField of={of} table={houseFields} /> }}
        />
      </SimpleGrid>
      <RequisiteInputs of={of} table={houseFields} />
    </>
  )
}

/** Safety documents of the house, each with its dates and files. */
const Docs = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="safety_docs"
      blank={houseFields.fields.safety_docs.row}
      max={100}
      empty={t('passport.noDocs')}
      add={t('passport.addDoc')}
      label={(n) => t('passport.doc', { n })}
      remove={(n) => t('passport.removeDoc', { n })}
    >
      {(at) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }}>
            {['kind', 'number', 'issued_on', 'valid_until'].map((part) => (
              <Input key={part} of={of} name={`safety_docs.${at}.${part}`} />
            ))}
          </SimpleGrid>
          <Input of={of} name={`safety_docs.${at}.note`} />
          <Input of={of} name={`safety_docs.${at}.file_ids`} />
        </>
      )}
    </RowsField>
  )
}

/** Active types, and the selected one even when inactive. */
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
