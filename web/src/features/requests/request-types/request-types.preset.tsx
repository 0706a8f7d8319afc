import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Preset } from '@oselia/contract/service-request-types'
import { termUnits } from '@oselia/contract/service-request-types.enums'
import { Facts } from '../../../platform/facts.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { language, text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toast } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { touched, useMayChange } from './request-types.choices.ts'
import { type PresetValues, presetFields } from './request-types.fields.ts'
import { presetHistory } from './request-types.history.public.tsx'
import { ALWAYS, Amount } from './request-types.terms.tsx'

type Local = (texts: Preset['name']) => string
type Props = { preset: Preset | null; start?: PresetValues; close: () => void }

/** Opens terms in the dialog, to be changed by one who may, else to be read; new ones while none are given. */
export const openPreset = (preset: Preset | null, name = '') =>
  showModal({
    title: preset ? text('requestTerms.open', { name }) : text('requestTerms.create'),
    size: 'lg',
    body: (close) => <One preset={preset} close={close} />,
  })

/** Opens the terms that follow these: they have the same code and begin on a day of their own. */
const openNext = (preset: Preset, name: string) =>
  showModal({
    title: text('requestTerms.nextOf', { name }),
    size: 'lg',
    body: (close) => (
      <PresetForm preset={null} start={{ ...presetFields.values(preset, language()), valid_from: '' }} close={close} />
    ),
  })

const One = ({ preset, close }: Props) => {
  const mayUpdate = useMayChange('update')
  return preset && !mayUpdate ? <Reading preset={preset} close={close} /> : <PresetForm preset={preset} close={close} />
}

const remove = async (preset: Preset, local: Local, close: () => void) => {
  const { id, types_count: count } = preset
  if (count > 0) return toast({ message: text('requestTerms.inUse', { count }), kind: 'refused' })
  await deleteToBin({
    call: 'DELETE /service-request-presets/:id',
    kind: 'service_request_presets',
    id,
    question: {
      title: text('requestTerms.removeTitle', { name: local(preset.name) }),
      text: text('requestTerms.removeText'),
    },
    first: close,
    message: text('requestTerms.removed'),
    restored: text('requestTerms.restored'),
    touches: touched,
  })
}

/** Terms that follow others, and their removal. */
const Actions = ({ preset, close }: { preset: Preset; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const mayCreate = useMayChange('create')
  const mayDelete = useMayChange('delete')
  return (
    <>
      {mayCreate && preset.code !== null && (
        <Button variant="default" onClick={() => openNext(preset, local(preset.name))}>
          {t('requestTerms.next')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          ms="auto"
          onClick={() => void remove(preset, local, close)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const PresetForm = ({ preset, start, close }: Props) => {
  const t = useText()
  const save = useFieldForm({
    table: presetFields,
    save: preset ? 'PUT /service-request-presets/:id' : 'POST /service-request-presets',
    params: preset && { id: preset.id },
    contract: () => import('@oselia/contract/service-request-types').then(({ requestPresets }) => requestPresets),
    held: preset,
    given: start ?? { reply_amount: '2', resolve_amount: '3', valid_from: ALWAYS, sort: '100' },
    touches: touched,
    first: close,
  })
  return (
    <Form of={save}>
      <Text size="sm" c="dimmed">
        {t('requestTerms.laterOnly')}
      </Text>
      <FieldInput of={save} table={presetFields} name="name" />
      <Fields of={save} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {preset && <Actions preset={preset} close={close} />}
      </SaveBar>
      {preset && (
        <HistoryFold>
          <presetHistory.History id={preset.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

const Fields = ({ of }: { of: SaveForm<PresetValues> }) => {
  const t = useText()
  return (
    <>
      {(['reply', 'resolve'] as const).map((part) => (
        <SimpleGrid key={part} cols={2}>
          <FieldInput of={of} table={presetFields} name={`${part}_amount`} />
          <NativeSelect
            {...of.field(`${part}_unit`)}
            label={t('requestTerms.unit')}
            aria-label={t(`requestTerms.${part}_unit`)}
            data={termUnits.map((value) => ({ value, label: t(`requestTerms.unit_${value}`) }))}
          />
        </SimpleGrid>
      ))}
      <FieldInputs of={of} table={presetFields} section="way" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...of.field('code')}
          label={t('requestTerms.code')}
          description={t('requestTerms.codeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FieldInput of={of} table={presetFields} name="valid_from" />
      </SimpleGrid>
      <FieldInputs of={of} table={presetFields} section="more" />
    </>
  )
}

/** Terms as one sees them who may not change them. */
const Reading = ({ preset, close }: { preset: Preset; close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Stack align="stretch">
      <Alert>{t('requestType.readOnly')}</Alert>
      <Facts
        facts={[
          { label: t('requestTerms.reply'), value: <Amount n={preset.reply_amount} unit={preset.reply_unit} /> },
          { label: t('requestTerms.resolve'), value: <Amount n={preset.resolve_amount} unit={preset.resolve_unit} /> },
          { label: t('requestTerms.round_the_clock'), value: t(preset.round_the_clock ? 'ui.yes' : 'ui.no') },
          { label: t('requestTerms.pausable'), value: t(preset.pausable ? 'ui.yes' : 'ui.no') },
          { label: t('requestTerms.valid_from'), value: day(preset.valid_from) },
          { label: t('requestTerms.source'), value: preset.source },
        ]}
      />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={close}>
        {t('ui.close')}
      </Button>
      <HistoryFold>
        <presetHistory.History id={preset.id} />
      </HistoryFold>
    </Stack>
  )
}
