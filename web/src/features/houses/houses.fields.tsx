import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Doubt } from '../../platform/doubt.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { TimezoneField } from '../../platform/timezone-field.tsx'
import { houseLabels, useChoice } from './houses.labels.ts'
import type { HouseValues, figures, flags, texts } from './houses.values.ts'
import { type Choice, choices } from './houses.words.ts'

type Of = { of: SaveForm<HouseValues> }

/** A number of the house, typed in the reader's way. */
export const Figure = ({ of, name, decimal }: Of & { name: (typeof figures)[number]; decimal?: boolean }) => {
  const t = useText()
  return (
    <TextInput
      {...of.field(name)}
      label={t(houseLabels[name])}
      inputMode={decimal ? 'decimal' : 'numeric'}
      maxLength={16}
      autoComplete="off"
    />
  )
}

/** A line of text that may be left out. */
export const Line = ({ of, name, maxLength }: Of & { name: (typeof texts)[number]; maxLength: number }) => {
  const t = useText()
  return <TextInput {...of.field(name)} label={t(houseLabels[name])} maxLength={maxLength} autoComplete="off" />
}

const Pick = ({ of, name }: Of & { name: Choice }) => {
  const t = useText()
  const choice = useChoice()
  return (
    <NativeSelect
      {...of.field(name)}
      label={t(houseLabels[name])}
      data={[
        { value: '', label: t('house.unknown') },
        ...choices[name].map((value) => ({ value, label: choice(name, value as never) })),
      ]}
    />
  )
}

const Flag = ({ of, name }: Of & { name: (typeof flags)[number] }) => {
  const t = useText()
  return <Checkbox {...of.field(name, { type: 'checkbox' })} label={t(houseLabels[name])} />
}

export const Building = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <Figure of={of} name="year_built" />
        <Figure of={of} name="year_overhaul" />
        <Line of={of} name="series" maxLength={60} />
        <Figure of={of} name="floors_above" />
        <Figure of={of} name="floors_below" />
        <Pick of={of} name="wall_material" />
        <Pick of={of} name="roof_type" />
        <Pick of={of} name="energy_class" />
        <TimezoneField {...of.field('timezone')} label={t('house.timezone')} />
      </SimpleGrid>
      <Flag of={of} name="tech_floor" />
    </>
  )
}

export const Engineering = ({ of }: Of) => (
  <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
    <Pick of={of} name="heating" />
    <Pick of={of} name="hot_water" />
    <Pick of={of} name="gas" />
    <Pick of={of} name="electricity" />
    <Line of={of} name="electricity_supplier" maxLength={100} />
  </SimpleGrid>
)

/** What the house has for outages and alarms; the particulars open with their flag. */
export const Safety = ({ of }: Of) => {
  const t = useText()
  const { generator, shelter } = of.form.getValues()
  return (
    <Stack gap="sm">
      <Flag of={of} name="generator" />
      {generator && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          <Figure of={of} name="generator_kw" decimal />
        </SimpleGrid>
      )}
      <Flag of={of} name="ups" />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <Figure of={of} name="water_reserve" decimal />
      </SimpleGrid>
      <Flag of={of} name="shelter" />
      {shelter && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
            <Figure of={of} name="shelter_capacity" />
            <TextInput {...of.field('shelter_ready_on')} type="date" label={t('passport.shelter_ready_on')} />
          </SimpleGrid>
          <Flag of={of} name="shelter_accessible" />
        </>
      )}
    </Stack>
  )
}

const registryHolds = async (number: string) => (await import('@oselia/contract/checks')).registryNumberHolds(number)

export const Areas = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('house.areaHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['residential_area', 'nonresidential_area', 'common_area', 'land_area'] as const).map((name) => (
          <Figure key={name} of={of} name={name} decimal />
        ))}
        <TextInput
          {...of.field('cadastral_number')}
          label={t('house.cadastral_number')}
          description={t('house.cadastralHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <div>
          <TextInput
            {...of.field('ownership_registry_number')}
            label={t('passport.ownership_registry_number')}
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
          />
          <Doubt
            check="registryNumber"
            holds={registryHolds}
            value={of.form.getValues().ownership_registry_number}
            text={t('passport.registryWarning')}
          />
        </div>
      </SimpleGrid>
    </>
  )
}
