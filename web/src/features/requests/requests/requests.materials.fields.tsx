import { SimpleGrid, TextInput } from '@mantine/core'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import type { MaterialValues } from './requests.materials.values.ts'

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
