import { Checkbox, TextInput } from '@mantine/core'
import type { ListView } from '@oselia/contract/saved-views'
import { call } from './api.ts'
import { DialogBar } from './dialog-bar.tsx'
import { Form, useSaveForm } from './form.tsx'
import type { ViewState } from './list-views.ts'
import { text, useText } from './messages.ts'
import { showModal } from './modal.tsx'
import { invalidate } from './query.ts'
import { toast } from './toast.ts'

interface Props {
  list: string
  look: ViewState
  /** The view to rename or share; null saves the current state of the list as a new one. */
  view: ListView | null
  show: (view: ListView) => void
  close: () => void
}

const schemaOf = (view: ListView | null) => async () => {
  const { listViews } = await import('@oselia/contract/saved-views')
  return view ? listViews.update.body : listViews.create.body
}

const valuesOf = ({ name, is_shared }: ListView) => ({ name, is_shared })

const ViewForm = ({ list, look, view, show, close }: Props) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'list-views',
    schema: schemaOf(view),
    values: view ? valuesOf(view) : { name: '', is_shared: false },
    valuesOf: (current) => valuesOf(current as ListView),
    labels: { name: 'views.name', is_shared: 'views.share' },
    version: view?.version,
    body: (values) => (view ? values : { ...values, ...look, list }),
    send: async (body, key) =>
      view
        ? call('PUT /list-views/:id', {
            params: { id: view.id },
            body: { ...body, version: body.version ?? view.version },
          })
        : call('POST /list-views', { body: { ...look, list, name: body.name, is_shared: body.is_shared }, key }),
    done: async ({ data }) => {
      await invalidate('list-views')
      if (!view) show(data)
      close()
      await toast({ message: text('views.done') })
    },
    guard: false,
  })
  return (
    <Form of={save}>
      <TextInput {...save.field('name')} label={t('views.name')} withAsterisk maxLength={80} data-autofocus />
      <Checkbox
        {...save.field('is_shared', { type: 'checkbox' })}
        label={t('views.share')}
        description={t('views.shareHint')}
      />
      <DialogBar of={save} cancel={close} />
    </Form>
  )
}

/** The form of a view's name and sharing, in the modal. */
export const showForm = (props: Omit<Props, 'close'>) =>
  showModal({
    title: text(props.view ? 'views.editTitle' : 'views.newTitle'),
    body: (close) => <ViewForm {...props} close={close} />,
  })
