import { NativeSelect, type NativeSelectProps, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { LookupField } from '../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../platform/messages.ts'
import { Panel, PanelLinks, ledToPanel } from '../../platform/panel.tsx'
import { read } from '../../platform/query.ts'
import { CityField, StreetField } from '../places/places.door.tsx'
import { AboutFields, DocsField } from './houses.docs.tsx'
import { Areas, Building, Engineering, Figure, Line, Safety } from './houses.fields.tsx'
import { type PanelId, formPanels } from './houses.sections.ts'
import { EntrancesField } from './houses.table.tsx'
import type { HouseValues } from './houses.values.ts'
import { states } from './houses.words.ts'

type Of = { of: SaveForm<HouseValues> }

const ids = Object.keys(formPanels) as PanelId[]

export const HouseForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const parts: Record<PanelId, ReactNode> = {
    place: <Place of={of} />,
    building: <Building of={of} />,
    engineering: <Engineering of={of} />,
    safety: <Safety of={of} />,
    areas: <Areas of={of} />,
    entrances: <Entrances of={of} />,
    papers: <DocsField of={of} />,
    about: <AboutFields of={of} />,
  }
  return (
    <Form of={of}>
      <PanelLinks label={t('ui.panels')} panels={ids.map((id) => ({ id, title: t(formPanels[id]) }))} />
      <Stack ref={ledToPanel}>
        {ids.map((id) => (
          <Panel key={id} id={id} title={t(formPanels[id])}>
            <Stack gap="sm">{parts[id]}</Stack>
          </Panel>
        ))}
      </Stack>
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}

const Entrances = ({ of }: Of) => (
  <>
    <EntrancesField of={of} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Figure of={of} name="units_count" />
    </SimpleGrid>
  </>
)

const Place = ({ of }: Of) => {
  const t = useText()
  const { form } = of
  const values = form.getValues()
  const set = <K extends 'city' | 'street' | 'complex_id'>(key: K, value: HouseValues[K]) => {
    form.setFieldValue(key, value as never)
    for (const part of [key, `${key}.name`, `${key}.region`]) form.clearFieldError(part)
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
  )
}

const Numbers = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <TextInput
        {...of.field('former_street')}
        label={t('house.former_street')}
        description={t('house.formerHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={150}
        autoComplete="off"
      />
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
      <Line of={of} name="address_public_code" maxLength={50} />
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
