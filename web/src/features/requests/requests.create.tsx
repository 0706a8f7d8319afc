import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { useMay, useUser } from '../../platform/user.ts'
import { CreateRequest } from './requests.create.form.tsx'

const Create = () => {
  const user = useUser()
  const mayCreate = useMay('service_requests.create')
  const mayMembers = useMay('members.read')
  return (
    <>
      <PageHeader />
      {user && mayCreate ? <CreateRequest staff_id={user.id} byCaller={mayMembers} /> : <TooLittleRight />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Requests/create')({
  staticData: { title: 'requests.create', texts: 'later', guide: 'requests_create' },
  loader: () => queryClient.ensureQueryData(read('GET /service_request/form', { query: {} })).catch(() => undefined),
  component: Create,
})
