import type { StaffDetails } from '@oselia/contract/staff'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { staffFields } from './staff.fields.ts'
import { StaffForm } from './staff.form.tsx'
import { useStaffWords } from './staff.history.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const person = useRead('GET /staff/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('staff.edit')}: ${person.name}`} />
      {person.allowed.includes('update') ? <EditForm key={person.id} person={person} /> : <Forbidden />}
    </>
  )
}

const EditForm = ({ person }: { person: StaffDetails }) => {
  const navigate = useNavigate()
  const { id } = person
  const mayRoles = person.allowed.includes('roles')
  const save = useFieldForm({
    table: staffFields,
    save: 'PUT /staff/:id',
    params: { id },
    contract: () => import('@oselia/contract/staff').then(({ staff }) => staff),
    held: person,
    words: useStaffWords(),
    // Roles and access are left out without the right to change them.
    body: (values) => {
      const { role_ids, scope, ...body } = staffFields.body(values)
      return mayRoles ? { ...body, role_ids, scope } : body
    },
    send: async ({ body: { role_ids, ...rest }, ...given }) => {
      try {
        return await call('PUT /staff/:id', { ...given, body: { ...rest, ...(role_ids && { role_ids }) } })
      } catch (error) {
        const asked = await askSecondPerson(error, { kind: 'staff.owner', entity_id: id, payload: { role_ids } })
        if (asked !== 'sent') throw error
        // The roles wait for approval by a second person; the other fields are saved now.
        return call('PUT /staff/:id', { ...given, body: rest })
      }
    },
    touches: ['staff_role', 'staff_departure', 'user'],
    done: () => navigate({ to: '/Staff/$id', params: { id } }),
  })
  return (
    <StaffForm of={save} person={person}>
      <CancelLink to="/Staff/$id" params={{ id }} />
    </StaffForm>
  )
}

export const Route = createFileRoute('/_admin/Staff/edit/$id')({
  staticData: { title: 'staff.edit' },
  params: idParams,
  loader: async ({ params: { id } }) => {
    await Promise.all([
      loadFresh('GET /staff/:id', id),
      queryClient.ensureQueryData(read('GET /staff', { query: { per_page: 1 } })),
    ])
  },
  component: Edit,
})
