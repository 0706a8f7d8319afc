import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { DocumentForm } from './documents.form.tsx'
import { StateMark } from './documents.view.tsx'

const EditDocument = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [document] = useState(read.data)
  const { id, name, state } = document
  return (
    <FormPage permission="documents.update" title={local(name)} beside={<StateMark state={state} />}>
      <DocumentForm document={document} done={() => navigate({ to: '/Documents/$id', params: { id } })}>
        <CancelLink to="/Documents/$id" params={{ id }} />
      </DocumentForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Documents/edit/$id')({
  staticData: { title: 'documents.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /documents/:id', id),
  remountDeps: ({ params }) => params,
  component: EditDocument,
})
