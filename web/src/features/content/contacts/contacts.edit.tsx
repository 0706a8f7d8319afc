import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { ContactForm } from './contacts.form.tsx'

const EditContact = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [contact] = useState(read.data)
  const { id, name } = contact
  return (
    <FormPage permission="contacts.update" title={local(name)}>
      <ContactForm contact={contact} done={() => navigate({ to: '/Contacts/$id', params: { id } })}>
        <CancelLink to="/Contacts/$id" params={{ id }} />
      </ContactForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Contacts/edit/$id')({
  staticData: { title: 'contacts.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /contacts/:id', id),
  remountDeps: ({ params }) => params,
  component: EditContact,
})
