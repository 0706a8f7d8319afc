import { Fieldset, SimpleGrid } from '@mantine/core'
import type { Meter } from '@oselia/contract/meters'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { replacementFields } from './meters.fields.ts'
import { useToday } from './meters.today.public.ts'

const cols = { base: 1, xs: 2 }

const ReplaceForm = ({ meter, close }: { meter: Meter; close: () => void }) => {
  const t = useText()
  const today = useToday()
  const of = useFieldForm({
    table: replacementFields,
    save: 'POST /meters/:id/replace',
    params: { id: meter.id },
    contract: () => import('@oselia/contract/meters').then(({ meters }) => meters),
    given: { on: today, digits: String(meter.digits) },
    body: (values, can) => ({ ...replacementFields.body(values, can), version: meter.version }),
    guard: false,
    touches: ['meters', 'meter-readings'],
    first: close,
    message: () => text('meters.replaced'),
  })
  const input = (name: keyof typeof replacementFields.fields) => (
    <FieldInput of={of} table={replacementFields} name={name} />
  )
  const isLarge = of.form.errors['confirmed'] !== undefined || of.form.getValues().confirmed
  return (
    <Form of={of}>
      <Fieldset legend={`${t('meters.replaceOld')}: ${meter.number}`}>
        <SimpleGrid cols={cols}>
          {input('on')}
          <FieldInput of={of} table={replacementFields} name="final_value" autofocus />
        </SimpleGrid>
        {isLarge && input('confirmed')}
        {input('reason')}
      </Fieldset>
      <Fieldset legend={t('meters.replaceNew')}>
        <SimpleGrid cols={cols}>
          {input('number')}
          {input('initial_value')}
          {input('digits')}
          {input('coefficient')}
          {input('check_due')}
          {input('seal_number')}
        </SimpleGrid>
        {input('sealed')}
      </Fieldset>
      <SaveBar of={of} />
    </Form>
  )
}

/** Takes a meter off and puts a new one in its place. */
export const replaceMeter = (meter: Meter) =>
  showModal({
    title: text('meters.replace'),
    size: 'lg',
    body: (close) => <ReplaceForm meter={meter} close={close} />,
  })
