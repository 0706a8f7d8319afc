import { Button, CloseButton, Fieldset, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { parseNumber, typedNumber } from '../../../platform/number-text.ts'
import { useToday } from './realty.days.ts'
import { useMoveForm } from './realty.moves.form.ts'
import { ActionBar } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

const cells = ['number', 'total_area', 'living_area', 'rooms', 'floor', 'entrance'] as const
type Part = Record<(typeof cells)[number], string>
interface Values {
  on: string
  parts: Part[]
}

const bodyOf = ({ on, parts }: Values) => ({
  on,
  parts: parts.map((part) => ({
    number: part.number,
    total_area: parseNumber(part.total_area),
    living_area: parseNumber(part.living_area),
    rooms: parseNumber(part.rooms),
    floor: parseNumber(part.floor),
    entrance: parseNumber(part.entrance),
  })),
})

/** Splits a unit into several; the first part is the unit itself. */
export const Split = ({ unit, close }: { unit: UnitRead; close: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const today = useToday()
  const place = { floor: typedNumber(unit.floor, language), entrance: typedNumber(unit.entrance, language) }
  const empty: Part = { number: '', total_area: '', living_area: '', rooms: '', ...place }
  const save = useMoveForm<Values, 'POST /realty/:id/split'>('POST /realty/:id/split', unit.id, {
    schema: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes.split.body),
    values: { on: today, parts: [{ ...empty, number: unit.number }, empty] },
    body: (values) => ({ ...bodyOf(values), version: unit.version }),
    close,
    message: 'moves.splitDone',
  })
  const { parts } = save.form.getValues()
  return (
    <Form of={save}>
      <Text size="sm">{t('moves.splitText')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField {...save.field('on')} label={t('moves.on')} withAsterisk />
      </SimpleGrid>
      {parts.map((_, at) => (
        <PartRow key={save.form.key(`parts.${at}`)} of={save} at={at} />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => save.form.setFieldValue('parts', [...parts, empty])}
        >
          {t('moves.addPart')}
        </Button>
        <AreaSum parts={parts} was={unit.total_area} />
      </Group>
      <ActionBar of={save} label={t('moves.split')} close={close} />
    </Form>
  )
}

const PartRow = ({ of, at }: { of: SaveForm<Values>; at: number }) => {
  const t = useText()
  const removable = at > 0 && of.form.getValues().parts.length > 2
  return (
    <Fieldset legend={t('moves.part', { n: at + 1 })} p="sm">
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" flex={1}>
          {cells.map((cell) => (
            <TextInput
              key={cell}
              {...of.field(`parts.${at}.${cell}`)}
              label={t(`unit.${cell}`)}
              withAsterisk={cell === 'number'}
              inputMode={cell === 'number' || cell === 'floor' ? 'text' : 'decimal'}
              maxLength={cell === 'number' ? 30 : 12}
              autoComplete="off"
            />
          ))}
        </SimpleGrid>
        {removable && (
          <CloseButton
            aria-label={t('moves.removePart', { n: at + 1 })}
            onClick={() => of.form.removeListItem('parts', at)}
          />
        )}
      </Group>
    </Fieldset>
  )
}

/** The sum of the parts' areas, computed in hundredths to be exact; shown only when every part has an area. */
const AreaSum = ({ parts, was }: { parts: Part[]; was: number | null }) => {
  const t = useText()
  const { number } = useFormat()
  const areas = parts.map((part) => parseNumber(part.total_area))
  if (was === null || areas.some((area) => area === null || Number.isNaN(area))) return null
  const sum = areas.reduce<number>((all, area) => all + Math.round(area! * 100), 0)
  const shown = (value: number) => number(value, { maximumFractionDigits: 2 })
  return (
    <Text size="sm" fw={600} aria-live="polite">
      {sum === Math.round(was * 100)
        ? t('moves.areaSame', { sum: shown(sum / 100) })
        : t('moves.areaDiffers', { sum: shown(sum / 100), was: shown(was) })}
    </Text>
  )
}
