import { Alert, Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { TextMap } from '@oselia/contract/kit'
import type { Preset } from '@oselia/contract/service-request-types'
import { call } from '../../platform/api.ts'
import { Facts } from '../../platform/facts.tsx'
import { TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { numberIn, textIn } from '../../platform/number-text.ts'
import { invalidate } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { touched, useMayChange } from './request-types.choices.ts'
import { PresetHistory, presetLabels, units } from './request-types.history.door.tsx'
import { ALWAYS, Amount } from './request-types.terms.tsx'

type Local = (texts: Preset['name']) => string
type Props = { preset: Preset | null; start?: Values; close: () => void }

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
    body: (close) => <PresetForm preset={null} start={{ ...valuesOf(preset), valid_from: '' }} close={close} />,
  })

const One = ({ preset, close }: Props) => {
  const mayUpdate = useMayChange('update')
  return preset && !mayUpdate ? <Reading preset={preset} close={close} /> : <PresetForm preset={preset} close={close} />
}

interface Values extends Pick<Preset, 'reply_unit' | 'resolve_unit' | 'round_the_clock' | 'pausable' | 'valid_from'> {
  name: TextMap
  code: string
  reply_amount: string
  resolve_amount: string
  source: string
  active: boolean
  sort: string
}

const fresh: Values = {
  name: { uk: '' },
  code: '',
  reply_amount: '2',
  reply_unit: 'hour',
  resolve_amount: '3',
  resolve_unit: 'working_day',
  round_the_clock: false,
  pausable: true,
  valid_from: ALWAYS,
  source: '',
  active: true,
  sort: '100',
}

const valuesOf = (preset: Preset): Values => ({
  name: { ...preset.name },
  code: preset.code ?? '',
  reply_amount: String(preset.reply_amount),
  reply_unit: preset.reply_unit,
  resolve_amount: String(preset.resolve_amount),
  resolve_unit: preset.resolve_unit,
  round_the_clock: preset.round_the_clock,
  pausable: preset.pausable,
  valid_from: preset.valid_from,
  source: preset.source ?? '',
  active: preset.active,
  sort: String(preset.sort),
})

const bodyOf = (values: Values) => ({
  ...values,
  code: textIn(values.code),
  source: textIn(values.source),
  // What is not typed yet is told by the contract at its field.
  reply_amount: numberIn(values.reply_amount) as number,
  resolve_amount: numberIn(values.resolve_amount) as number,
  sort: numberIn(values.sort) ?? Number.NaN,
})

const remove = async (preset: Preset, local: Local) => {
  const { id, types_count: count } = preset
  if (count > 0) return toast({ message: text('requestTerms.inUse', { count }), kind: 'refused' })
  const agreed = await confirm({
    title: text('requestTerms.removeTitle', { name: local(preset.name) }),
    text: text('requestTerms.removeText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /service-request-presets/:id', { params: { id } })
  await toastDeleted({
    kind: 'service_request_presets',
    id,
    message: text('requestTerms.removed'),
    restored: text('requestTerms.restored'),
    touches: touched,
  })
}

const usePresetSave = ({ preset, start = fresh, close }: Props) =>
  useSaveForm({
    resource: 'service-request-presets',
    schema: () =>
      import('@oselia/contract/service-request-types').then(({ requestPresets }) =>
        preset ? requestPresets.update.body : requestPresets.create.body,
      ),
    values: preset ? valuesOf(preset) : start,
    valuesOf,
    body: bodyOf,
    version: preset?.version,
    labels: presetLabels,
    send: (body, key) =>
      preset
        ? call('PUT /service-request-presets/:id', {
            params: { id: preset.id },
            body: { ...body, version: body.version ?? preset.version },
          })
        : call('POST /service-request-presets', { body, key }),
    done: async () => {
      close()
      await invalidate(...touched)
      await toast({ message: text('ui.saved') })
    },
  })

/** Terms that follow others, and their removal. */
const Acts = ({ preset }: { preset: Preset }) => {
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
          onClick={() => void remove(preset, local).catch(toastError)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const PresetForm = (of: Props) => {
  const t = useText()
  const { preset, close } = of
  const save = usePresetSave(of)
  return (
    <Form of={save}>
      <Text size="sm" c="dimmed">
        {t('requestTerms.laterOnly')}
      </Text>
      <TextsField of={save} name="name" label={t('requestTerms.name')} required maxLength={120} />
      <Fields of={save} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {preset && <Acts preset={preset} />}
      </SaveBar>
      {preset && (
        <HistoryFold>
          <PresetHistory id={preset.id} />
        </HistoryFold>
      )}
    </Form>
  )
}

const below = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

const Fields = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  return (
    <>
      {(['reply', 'resolve'] as const).map((part) => (
        <SimpleGrid key={part} cols={2}>
          <TextInput
            {...of.field(`${part}_amount`)}
            label={t(`requestTerms.${part}_amount`)}
            withAsterisk
            inputMode="numeric"
            maxLength={4}
          />
          <NativeSelect
            {...of.field(`${part}_unit`)}
            label={t('requestTerms.unit')}
            aria-label={t(`requestTerms.${part}_unit`)}
            data={units.map((value) => ({ value, label: t(`requestTerms.unit_${value}`) }))}
          />
        </SimpleGrid>
      ))}
      {(['round_the_clock', 'pausable'] as const).map((name) => (
        <Checkbox
          key={name}
          {...of.field(name, { type: 'checkbox' })}
          label={t(`requestTerms.${name}`)}
          description={t(name === 'pausable' ? 'requestTerms.pausableHint' : 'requestTerms.roundHint')}
        />
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...of.field('code')}
          {...below}
          label={t('requestTerms.code')}
          description={t('requestTerms.codeHint')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...of.field('valid_from')} type="date" label={t('requestTerms.valid_from')} withAsterisk />
      </SimpleGrid>
      <TextInput
        {...of.field('source')}
        {...below}
        label={t('requestTerms.source')}
        description={t('requestTerms.sourceHint')}
        maxLength={300}
      />
      <TextInput {...of.field('sort')} label={t('requestTerms.sort')} inputMode="numeric" maxLength={5} />
      <Checkbox {...of.field('active', { type: 'checkbox' })} label={t('requestTerms.active')} />
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
        <PresetHistory id={preset.id} />
      </HistoryFold>
    </Stack>
  )
}
