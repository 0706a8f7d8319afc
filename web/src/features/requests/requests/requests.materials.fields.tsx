import { SimpleGrid, TextInput } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { SaveForm } from '../../../platform/form.tsx'
import { language, useText } from '../../../platform/messages.ts'
import { parseNumber, parseText, typedNumber } from '../../../platform/number-text.ts'
import { RowsField } from '../../../platform/rows-field.tsx'

/** Materials and time as typed. */
export interface MaterialValues {
  materials: { name: string; qty: string; unit: string; price_minor: string }[]
  work_minutes: string
}

export const materialValuesOf = ({ materials, work_minutes }: ServiceRequest): MaterialValues => ({
  materials: materials.map(({ name, qty, unit, price_minor }) => ({
    name,
    qty: typedNumber(qty, language()),
    unit: unit ?? '',
    price_minor: typedNumber(price_minor / 100, language()),
  })),
  work_minutes: work_minutes === null ? '' : String(work_minutes),
})

const minor = (typed: string) => {
  const sum = parseNumber(typed)
  return sum === null ? 0 : Math.round(sum * 100)
}

export const materialBodyOf = ({ materials, work_minutes }: MaterialValues) => ({
  materials: materials.map(({ name, qty, unit, price_minor }) => ({
    name,
    // A material that is named without a number is one of it.
    qty: parseNumber(qty) ?? 1,
    unit: parseText(unit),
    price_minor: minor(price_minor),
  })),
  work_minutes: parseNumber(work_minutes),
})

const MaterialRow = <V extends MaterialValues>({ of, at }: { of: SaveForm<V>; at: number }) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput {...of.field(`materials.${at}.name`)} label={t('requestWork.name')} withAsterisk maxLength={200} />
      <TextInput
        {...of.field(`materials.${at}.qty`)}
        label={t('requestWork.qty')}
        inputMode="decimal"
        placeholder="1"
      />
      <TextInput {...of.field(`materials.${at}.unit`)} label={t('requestWork.unit')} maxLength={20} />
      <TextInput
        {...of.field(`materials.${at}.price_minor`)}
        label={t('requestWork.price')}
        inputMode="decimal"
        placeholder="0"
      />
    </SimpleGrid>
  )
}

/** What was used up and how long the work took. */
export const MaterialFields = <V extends MaterialValues>({ of }: { of: SaveForm<V> }) => {
  const t = useText()
  return (
    <>
      <RowsField
        of={of}
        name="materials"
        blank={{ name: '', qty: '', unit: '', price_minor: '' }}
        max={100}
        empty={t('requestWork.noMaterials')}
        add={t('requestWork.addMaterial')}
        label={(n) => t('requestWork.material', { n })}
        remove={(n) => t('requestWork.removeMaterial', { n })}
      >
        {(at) => <MaterialRow of={of} at={at} />}
      </RowsField>
      <TextInput
        {...of.field('work_minutes')}
        label={t('requestWork.work_minutes')}
        inputMode="numeric"
        maxLength={7}
      />
    </>
  )
}
