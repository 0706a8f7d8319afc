import { Alert, Button, Group, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toast } from '../../../platform/toast.ts'
import { useUser } from '../../../platform/user.ts'
import { applyServerState } from './requests.details.actions.ts'
import { dropEdit, keepEdit, keptEdit } from './requests.details.draft.ts'
import { EditFields } from './requests.details.fields.tsx'
import { requestLabels, useRequestWords } from './requests.details.words.tsx'
import { type EditValues, changedBody, valuesOfRequest } from './requests.details.values.ts'
import { useChoices } from './requests.choices.ts'

interface Props {
  request: ServiceRequest
  close: () => void
}

const useEditForm = ({ request, close }: Props) => {
  const t = useText()
  const { id, version } = request
  const [start] = useState(() => valuesOfRequest(t)(request))
  const base = useRef(start)
  const choices = useChoices({ house_id: request.house_id })
  const formOf = ({ type_id }: EditValues) =>
    choices?.types.find(({ value }) => String(value) === type_id)?.form ?? request.form
  const save = useSaveForm({
    resource: 'service_request',
    schema: () => import('@oselia/contract/service-requests').then((m) => m.serviceRequests.update.body),
    values: start,
    // Called with the current values after a version conflict: they become the base of later changes.
    valuesOf: (now: ServiceRequest) => {
      base.current = valuesOfRequest(t)(now)
      return base.current
    },
    body: (values) => changedBody(values, base.current, formOf(values)),
    version,
    labels: requestLabels,
    show: useRequestWords(),
    guard: false,
    draftKept: true,
    send: (body) =>
      call('PUT /service_request/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async ({ data }) => {
      dropEdit(id)
      applyServerState(data)
      close()
      await toast({ message: text('ui.saved') })
    },
  })
  return { save, start, types: choices?.types, departures: choices?.departures, fields: formOf(save.form.getValues()) }
}

/** Keeps unsaved changes in the browser and restores them, with the conflicts that have come up meanwhile. */
const useDraft = (id: number, { save, start }: Pick<ReturnType<typeof useEditForm>, 'save' | 'start'>) => {
  const staff = useUser()?.id ?? 0
  const [kept, setKept] = useState(() => keptEdit(id, staff, start))
  const looked = useRef(false)
  const { form, dirty, conflicts, restore } = save
  useEffect(() => {
    if (looked.current || !kept) return
    looked.current = true
    restore(kept)
  }, [kept, restore])
  const values = form.getValues()
  // A conflict that is not settled yet must come up again, so the draft keeps the values that it was begun with.
  const base = kept && conflicts.length > 0 ? kept.base : start
  useEffect(() => {
    if (dirty) keepEdit(id, staff, base, values)
  }, [base, dirty, id, staff, values])
  const forget = () => {
    dropEdit(id)
    restore({ values: start, conflicts: [] })
    setKept(null)
  }
  return { restored: kept !== null, forget }
}

const EditForm = ({ request, close }: Props) => {
  const t = useText()
  const { id } = request
  const edit = useEditForm({ request, close })
  const { restored, forget } = useDraft(id, edit)
  return (
    <Form of={edit.save}>
      {restored && (
        <Alert color="gray" p="sm" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('requestDetails.restoredEdit')}</Text>
            <Button size="compact-sm" variant="default" onClick={forget}>
              {t('requestDetails.forgetEdit')}
            </Button>
          </Group>
        </Alert>
      )}
      <EditFields
        of={edit.save}
        types={edit.types}
        departures={edit.departures}
        fields={edit.fields}
        request={request}
      />
      <SaveBar of={edit.save}>
        <Button
          variant="default"
          onClick={() => {
            dropEdit(id)
            close()
          }}
        >
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** The form of the main fields of a request in a modal. */
export const editRequest = (request: ServiceRequest) =>
  showModal({
    title: `${text('requestDetails.edit')} · ${request.number}`,
    size: 'xl',
    body: (close) => <EditForm request={request} close={close} />,
  })
