import { Button } from '@mantine/core'
import type { RequestType } from '@oselia/contract/service-request-types'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { removeOrReplace } from '../../../platform/replacement.tsx'
import { toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { Checklist, OwnForm, Replies } from './request-types.builder.tsx'
import { touched, useMayChange } from './request-types.choices.ts'
import { typeFields } from './request-types.fields.ts'
import { typeHistory, useTypeWords } from './request-types.history.public.tsx'
import { General, Particulars, People } from './request-types.inputs.tsx'
import { TypeFacts } from './request-types.view.tsx'

type Local = (texts: RequestType['name']) => string

/** Opens a type in the dialog, to be changed by one who may, else to be read; a new one while none is given. */
export const openType = (type: RequestType | null, name = '') =>
  showModal({
    title: type ? text('requestType.open', { name }) : text('requestType.create'),
    size: '60rem',
    body: (close) => <Type type={type} close={close} />,
  })

type Props = { type: RequestType | null; close: () => void }

const Type = ({ type, close }: Props) => {
  const mayUpdate = useMayChange('update')
  return type && !mayUpdate ? <TypeFacts type={type} close={close} /> : <TypeForm type={type} close={close} />
}

const usageKeys = {
  requests: 'requestType.usage_requests',
  incidents: 'requestType.usage_incidents',
  types: 'requestType.usage_types',
} as const

const remove = async (type: RequestType, local: Local, close: () => void) => {
  const name = local(type.name)
  const params = { id: type.id }
  const { data: usage } = await call('GET /service-request-types/:id/usage', { params })
  await removeOrReplace({
    resource: 'service-request-types',
    dependents: usage.flatMap(({ kind, count }) =>
      count > 0 && kind in usageKeys ? text(usageKeys[kind as keyof typeof usageKeys], { count }) : [],
    ),
    question: { title: text('requestType.removeTitle', { name }), text: text('requestType.removeText') },
    replace: {
      title: text('requestType.replaceTitle', { name }),
      text: text('requestType.replaceText'),
      label: text('requestType.replacement'),
      choose: text('requestType.chooseType'),
      yes: text('requestType.replace'),
    },
    choices: async () => {
      const { form } = await call('GET /service_request-types/form')
      return form.parents
        .filter(({ value }) => value !== type.id)
        .map((one) => ({ id: one.value, label: local(one.label) }))
    },
    remove: (replace_with) => call('DELETE /service-request-types/:id', { params, query: { replace_with } }),
    done: () => {
      close()
      return toastDeleted({
        kind: 'service_request_types',
        id: type.id,
        message: text('requestType.removed'),
        restored: text('requestType.restored'),
        touches: touched,
      })
    },
  })
}

const TypeForm = ({ type, close }: Props) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useMayChange('delete')
  const save = useFieldForm({
    table: typeFields,
    save: type ? 'PUT /service-request-types/:id' : 'POST /service-request-types',
    params: type && { id: type.id },
    contract: () => import('@oselia/contract/service-request-types').then(({ requestTypes }) => requestTypes),
    held: type,
    given: { sort: '100' },
    words: useTypeWords(),
    touches: touched,
    first: close,
  })
  return (
    <Form of={save}>
      <General of={save} id={type?.id} />
      <People of={save} />
      <OwnForm of={save} />
      <Checklist of={save} />
      <Replies of={save} />
      <Particulars of={save} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {type && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(type, local, close).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      {type && (
        <HistoryFold>
          <typeHistory.History id={type.id} />
        </HistoryFold>
      )}
    </Form>
  )
}
