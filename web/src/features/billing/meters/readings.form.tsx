import { SimpleGrid, Text } from '@mantine/core'
import type { Meter } from '@oselia/contract/meters'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showAbove } from '../../../platform/modal.tsx'
import { readingFields } from './meters.fields.ts'
import { useToday } from './meters.today.public.ts'
import { LastReading, useKindName } from './meters.view.tsx'

const ReadingForm = ({ meter, close }: { meter: Meter; close: () => void }) => {
  const t = useText()
  const kindName = useKindName()
  const today = useToday()
  const of = useFieldForm({
    table: readingFields,
    save: 'POST /meter-readings',
    contract: () => import('@oselia/contract/meter-readings').then(({ meterReadings }) => meterReadings),
    given: { day: today },
    body: (values, can) => ({ ...readingFields.body(values, can), meter_id: meter.id }),
    guard: false,
    touches: ['meters'],
    first: close,
  })
  const input = (name: keyof typeof readingFields.fields) => <FieldInput of={of} table={readingFields} name={name} />
  const { rollover, confirmed } = of.form.getValues()
  return (
    <Form of={of}>
      <Text size="sm" c="dimmed">
        {kindName(meter.kind)} · {t('meters.last')}: <LastReading last={meter.last} />
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInput of={of} table={readingFields} name="value" autofocus />
        {input('day')}
      </SimpleGrid>
      {(confirmed || of.form.errors['confirmed'] !== undefined) && input('confirmed')}
      {input('rollover')}
      {rollover && input('reason')}
      {input('photo_id')}
      {input('note')}
      <SaveBar of={of} />
    </Form>
  )
}

/** Enters one reading of a meter. */
export const enterReading = (meter: Meter) =>
  showAbove({
    title: `${text('readings.add')}: ${meter.number}`,
    body: (close) => <ReadingForm meter={meter} close={close} />,
  })
