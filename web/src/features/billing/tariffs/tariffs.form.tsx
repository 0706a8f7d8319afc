import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Tariff } from '@oselia/contract/tariffs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callWith } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { periodNow } from '../ledger/ledger.public.tsx'
import { tariffFields } from './tariffs.fields.ts'
import { tariffHistory } from './tariffs.history.public.tsx'
import { BaseServices, Place } from './tariffs.place.tsx'

export type TariffForm = SaveForm<FormOf<typeof tariffFields.fields>>
type Values = FormOf<typeof tariffFields.fields>

const remove = ({ id }: Tariff, close: () => void) =>
  deleteToBin({
    call: 'DELETE /tariffs/:id',
    kind: 'tariffs',
    id,
    question: { title: text('tariffs.removeTitle'), text: text('tariffs.removeText') },
    first: close,
    message: text('tariffs.removed'),
    restored: text('tariffs.restored'),
    touches: ['tariffs'],
  })

/** Values that the method does not use are not sent, whatever was typed before another method was chosen. */
const bodyOf = (values: Values) => {
  const body = tariffFields.body(values)
  const isShare = values.method === 'house_share'
  return {
    ...body,
    rate: isShare ? null : body.rate,
    total_minor: isShare ? body.total_minor : null,
    share_by: isShare ? body.share_by : null,
    base_service_ids: values.method === 'percent' ? body.base_service_ids : [],
    entrance: body.house_id === null ? null : body.entrance,
  }
}

/** An overlap is reported at its start date, where it is corrected. */
const atItsField = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.code !== 'tariffs_overlap') throw error
  const { status, code, message } = error
  throw new ApiError(status, { code, message, errors: { valid_from: [message] } })
}

const useTariffForm = (tariff: Tariff | null, close: () => void): TariffForm =>
  useFieldForm({
    table: tariffFields,
    save: tariff ? 'PUT /tariffs/:id' : 'POST /tariffs',
    params: tariff && { id: tariff.id },
    contract: () => import('@oselia/contract/tariffs').then(({ tariffs }) => tariffs),
    held: tariff,
    given: { valid_from: `${periodNow()}-01` },
    body: bodyOf,
    send: (given) => callWith(tariff ? 'PUT /tariffs/:id' : 'POST /tariffs', given).catch(atItsField),
    guard: false,
    touches: ['bills'],
    first: close,
  })

const ServiceField = ({ of }: { of: TariffForm }) => {
  const t = useText()
  const local = useLocal()
  const services = useQuery(read('GET /services', { query: { is_system: false, per_page: 100 } })).data?.data ?? []
  const chosen = of.form.getValues().service_id
  return (
    <NativeSelect
      label={t('tariffs.service_id')}
      withAsterisk
      data-autofocus
      data-path="service_id"
      error={of.form.errors.service_id}
      value={chosen ? String(chosen.id) : ''}
      data={[
        { value: '', label: t('tariffs.chooseService') },
        ...services.map(({ id, name }) => ({ value: String(id), label: local(name) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        of.set('service_id', value === '' ? null : { id: Number(value), label: '' })
      }
    />
  )
}

/** Only what the chosen method uses. */
const Method = ({ of }: { of: TariffForm }) => {
  const t = useText()
  const { method } = of.form.getValues()
  const input = (name: string) => <FieldInput of={of} table={tariffFields} name={name} />
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ServiceField of={of} />
        {input('method')}
        {method === 'house_share' ? (
          <>
            {input('share_by')}
            {input('total_minor')}
          </>
        ) : method === 'percent' ? (
          <TextInput
            {...of.field('rate')}
            label={t('tariffs.percent')}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
          />
        ) : (
          input('rate')
        )}
      </SimpleGrid>
      {method === 'percent' && <BaseServices of={of} label={t('tariffs.base_service_ids')} />}
    </>
  )
}

const Fields = ({ tariff, close }: { tariff: Tariff | null; close: () => void }) => {
  const t = useText()
  const mayDelete = useCan('tariffs.delete')
  const of = useTariffForm(tariff, close)
  const [place, setPlace] = useState<'all' | 'complex' | 'house'>(
    tariff?.house_id ? 'house' : tariff?.complex_id ? 'complex' : 'all',
  )
  return (
    <Form of={of}>
      <Method of={of} />
      <Place of={of} place={place} setPlace={setPlace} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInputs of={of} table={tariffFields} section="days" />
      </SimpleGrid>
      <FieldInputs of={of} table={tariffFields} section="prorated" />
      <FieldInputs of={of} table={tariffFields} section="basis" />
      <SaveBar of={of}>
        {tariff && mayDelete && (
          <Button variant="default" c="var(--mantine-color-error)" me="auto" onClick={() => void remove(tariff, close)}>
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{tariff && <tariffHistory.History id={tariff.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a tariff in a modal; null creates a new one. */
export const editTariff = (tariff: Tariff | null) =>
  showModal({
    title: text(tariff ? 'tariffs.one' : 'tariffs.create'),
    size: 'lg',
    body: (close) => <Fields tariff={tariff} close={close} />,
  })
