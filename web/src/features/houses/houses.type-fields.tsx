import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { TypeMark } from './houses.type-mark.tsx'
import { type TypeValues, templateFields } from './houses.type-values.ts'
import { colours, icons, unitTypes } from './houses.words.ts'

/** How the words of a type are told where two people changed them. */
export const useTypeWords = () => {
  const t = useText()
  return (field: string, value: unknown) => {
    const icon = field === 'icon' && icons.find((one) => one === value)
    if (icon) return t(`houseTypes.icon_${icon}`)
    const colour = field === 'colour' && colours.find((one) => one === value)
    if (colour) return t(`houseTypes.colour_${colour}`)
    if (field !== 'unit_types_allowed' || !Array.isArray(value)) return undefined
    return unitTypes
      .filter((one) => value.includes(one))
      .map((one) => t(`audience.${one}`))
      .join(', ')
  }
}

const templateLabels = {
  entrances: 'entrances.countEntrances',
  floors: 'entrances.countFloors',
  units_per_floor: 'entrances.countUnits',
} as const

type Of = { of: SaveForm<TypeValues> }

/** Icon and colour, seen as they are chosen. */
export const Looks = ({ of }: Of) => {
  const t = useText()
  const { icon, colour } = of.form.getValues()
  return (
    <Group align="flex-end" wrap="nowrap" gap="sm">
      <TypeMark icon={icon} colour={colour} size={36} />
      <SimpleGrid cols={2} flex={1}>
        <NativeSelect
          {...of.field('icon')}
          label={t('houseTypes.icon')}
          data={icons.map((value) => ({ value, label: t(`houseTypes.icon_${value}`) }))}
        />
        <NativeSelect
          {...of.field('colour')}
          label={t('houseTypes.colour')}
          data={colours.map((value) => ({ value, label: t(`houseTypes.colour_${value}`) }))}
        />
      </SimpleGrid>
    </Group>
  )
}

/** What its houses are made of: kinds of units, and the counts that the builder begins with. */
export const Holds = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Checkbox.Group
        {...of.field('unit_types_allowed')}
        label={t('houseTypes.unit_types_allowed')}
        data-path="unit_types_allowed"
      >
        <Group mt={4}>
          {unitTypes.map((value) => (
            <Checkbox key={value} value={value} label={t(`audience.${value}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Fieldset variant="unstyled" legend={t('houseTypes.default_map_template')}>
        <Text size="xs" c="dimmed" mb={4}>
          {t('houseTypes.templateHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {templateFields.map((key) => (
            <TextInput
              key={key}
              {...of.field(`default_map_template.${key}`)}
              label={t(templateLabels[key])}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </>
  )
}
