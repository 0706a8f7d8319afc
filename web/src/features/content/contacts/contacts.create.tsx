import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { ContactForm } from './contacts.form.tsx'

const CreateContact = () => {
  const navigate = Route.useNavigate()
  return (
    <FormPage permission="contacts.create">
      <ContactForm contact={null} done={({ id }) => navigate({ to: '/Contacts/$id', params: { id }, replace: true })}>
        <CancelLink to="/Contacts" />
      </ContactForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Contacts/create')({
  staticData: { title: 'contacts.create' },
  component: CreateContact,
})
