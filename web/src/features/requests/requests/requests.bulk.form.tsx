import { NativeSelect, TagsInput, Text, Textarea } from '@mantine/core'
import type { BodyOf } from '@oselia/contract/api'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import type { BulkFields, RequestState } from '@oselia/contract/service-request-moves'
import { cancelReasons, waitReasons } from '@oselia/contract/service-request-details.enums'
import { prioritiesDescending } from '@oselia/contract/service-requests.enums'
import type { ReactNode } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { call } from '../../../platform/api.ts'
import { MomentField } from '../../../platform/fields.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { followJob } from '../../../platform/jobs.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { type MessageKey, text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { useChoices, useWorkerLabel } from './requests.choices.ts'

export type BulkAction = Exclude<BulkFields['act'], 'remove'>

const texts = [
  'responsible_id',
  'performer_id',
  'to',
  'reason',
  'wait_reason',
  'cancel_reason',
  'deferred_until',
] as const
interface BulkValues extends Record<(typeof texts)[number], string> {
  message: string
  priority: string
  type_id: string
  due_at: string | null
  add_tags: string[]
  incident: { id: number; label: string } | null
}
const blank: BulkValues = {
  responsible_id: '',
  performer_id: '',
  to: '',
  reason: '',
  wait_reason: '',
  cancel_reason: '',
  deferred_until: '',
  message: '',
  priority: '',
  type_id: '',
  due_at: null,
  add_tags: [],
  incident: null,
}

const idIn = (typed: string) => (typed === '' ? null : Number(typed))

const bodyOf = (ids: number[], act: BulkAction, values: BulkValues) =>
  ({
    ids,
    act,
    responsible_id: idIn(values.responsible_id),
    performer_id: idIn(values.performer_id),
    to: parseText(values.to),
    reason: parseText(values.reason),
    wait_reason: parseText(values.wait_reason),
    cancel_reason: parseText(values.cancel_reason),
    deferred_until: parseText(values.deferred_until),
    message: parseText(values.message),
    priority: parseText(values.priority),
    type_id: idIn(values.type_id),
    due_at: values.due_at,
    add_tags: values.add_tags,
    incident_id: values.incident?.id ?? null,
  }) as BodyOf<'POST /service_request/bulk'>

/** States into which many are moved at once; a performer is given by another act. */
const targets: readonly RequestState[] = [
  'accepted',
  'in_progress',
  'waiting',
  'deferred',
  'done',
  'closed',
  'cancelled',
]

interface Props {
  act: BulkAction
  label: MessageKey
  rows: readonly RequestBrief[]
  clear: () => void
  close: () => void
}

const BulkForm = ({ act, label, rows, clear, close }: Props) => {
  const t = useText()
  const ids = rows.map(({ id }) => id)
  const save = useSaveForm({
    resource: 'service_request_bulk',
    schema: () => import('@oselia/contract/service-request-moves').then((contract) => contract.bulkFields),
    values: blank,
    body: (values) => bodyOf(ids, act, values),
    guard: false,
    send: (body, key) => call('POST /service_request/bulk', { body, key }),
    done: ({ data }) => {
      close()
      clear()
      followJob({
        id: data.job_id,
        title: 'requests.bulkRunning',
        done: 'requests.bulkChanged',
        touches: ['service_request'],
        undo: 'POST /service_request/bulk/:id/undo',
        undone: 'requests.bulkUndone',
      })
    },
  })
  const fields: Record<BulkAction, ReactNode> = {
    assign: <Assign of={save} rows={rows} />,
    transition: <Transition of={save} />,
    priority: <Priority of={save} />,
    type: <Type of={save} />,
    due: <Due of={save} />,
    tags: (
      <TagsInput
        {...save.field('add_tags')}
        label={t('request.tags')}
        maxTags={20}
        maxLength={40}
        dropdownOpened={false}
        data-autofocus
      />
    ),
    incident: <Incident of={save} />,
  }
  return (
    <Form of={save}>
      {fields[act]}
      <Text size="sm" c="dimmed">
        {t('requestList.bulkText')}
      </Text>
      <DialogBar of={save} label={t(label)} cancel={close} />
    </Form>
  )
}

type Of = { of: SaveForm<BulkValues> }

const Assign = ({ of, rows }: Of & Pick<Props, 'rows'>) => {
  const t = useText()
  const labelOf = useWorkerLabel()
  const [first] = rows
  const sameHouse = rows.every(({ house_id }) => house_id === first?.house_id)
  const choices = useChoices(sameHouse && first ? { house_id: first.house_id } : {})
  return (['performer', 'responsible'] as const).map((who) => (
    <NativeSelect
      key={who}
      {...of.field(`${who}_id`)}
      data-autofocus={who === 'performer' || undefined}
      label={t(`request.${who}`)}
      data={[
        { value: '', label: t('requestList.leaveAsIs') },
        ...(choices?.[who] ?? []).map((worker) => ({ value: String(worker.value), label: labelOf(worker) })),
      ]}
    />
  ))
}

const Transition = ({ of }: Of) => {
  const t = useText()
  const { to } = of.form.getValues()
  return (
    <>
      <NativeSelect
        {...of.field('to')}
        data-autofocus
        withAsterisk
        label={t('requestList.toState')}
        data={[
          { value: '', label: t('requestList.choose') },
          ...targets.map((value) => ({ value, label: t(`request.status_${value}`) })),
        ]}
      />
      {to === 'waiting' && (
        <NativeSelect
          {...of.field('wait_reason')}
          withAsterisk
          label={t('requestList.waitReason')}
          data={[
            { value: '', label: t('requestList.choose') },
            ...waitReasons.map((value) => ({ value, label: t(`request.wait_${value}`) })),
          ]}
        />
      )}
      {to === 'cancelled' && (
        <NativeSelect
          {...of.field('cancel_reason')}
          withAsterisk
          label={t('requestList.cancelReason')}
          data={[
            { value: '', label: t('requestList.choose') },
            // A duplicate names its main request, each its own.
            ...cancelReasons
              .filter((value) => value !== 'duplicate')
              .map((value) => ({ value, label: t(`request.cancel_${value}`) })),
          ]}
        />
      )}
      {to === 'deferred' && (
        <DayField {...of.field('deferred_until')} withAsterisk label={t('requestList.deferredUntil')} />
      )}
      <Textarea {...of.field('reason')} label={t('requestList.reason')} autosize minRows={1} maxLength={500} />
      <Textarea {...of.field('message')} label={t('requestList.message')} autosize minRows={2} maxLength={4000} />
    </>
  )
}

const Priority = ({ of }: Of) => {
  const t = useText()
  return (
    <NativeSelect
      {...of.field('priority')}
      data-autofocus
      withAsterisk
      label={t('request.priority')}
      data={[
        { value: '', label: t('requestList.choose') },
        ...prioritiesDescending.map((value) => ({ value, label: t(`request.priority_${value}`) })),
      ]}
    />
  )
}

const Type = ({ of }: Of) => {
  const t = useText()
  const local = useLocal()
  const choices = useChoices()
  return (
    <NativeSelect
      {...of.field('type_id')}
      data-autofocus
      withAsterisk
      label={t('request.type')}
      data={[
        { value: '', label: t('requestList.choose') },
        ...(choices?.types ?? []).map(({ value, label }) => ({ value: String(value), label: local(label) })),
      ]}
    />
  )
}

const Due = ({ of }: Of) => {
  const t = useText()
  return <MomentField of={of} name="due_at" label={t('request.term')} data-autofocus withAsterisk />
}

const Incident = ({ of }: Of) => {
  const t = useText()
  return (
    <LookupField<{ id: number; label: string }>
      data-autofocus
      path="incident_id"
      resource="incidents"
      label={t('request.incident')}
      placeholder={t('requestList.findIncident')}
      withAsterisk
      error={of.form.errors['incident_id']}
      find={async (search_query, signal) =>
        (await call('GET /incidents', { query: { search_query, state: 'open', per_page: 20 }, signal })).data.map(
          ({ id, title, address }) => ({ id, label: `${title} · ${address}` }),
        )
      }
      value={of.form.getValues().incident}
      choose={(next) => {
        of.form.setFieldValue('incident', next)
        of.form.clearFieldError('incident_id')
      }}
    />
  )
}

/** Asks what a bulk act needs, in the modal, and starts it. */
export const askBulk = (act: BulkAction, label: MessageKey, rows: readonly RequestBrief[], clear: () => void) =>
  showModal({
    title: text('requestList.bulkOf', { act: text(label), count: rows.length }),
    body: (close) => <BulkForm act={act} label={label} rows={rows} clear={clear} close={close} />,
  })
