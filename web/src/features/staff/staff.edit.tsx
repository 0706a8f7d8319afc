import { Button } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { askSecondPerson } from '../../platform/second-person.tsx'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { StaffForm } from './staff.form.tsx'
import { staffLabels, useStaffWords } from './staff.history.tsx'
import { bodyOfStaff, valuesOfStaff } from './staff.values.ts'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const person = useRead('GET /staff/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('staff.edit')}: ${person.name}`} />
      {person.allowed.includes('update') ? <EditForm key={person.id} person={person} /> : <TooLittleRight />}
    </>
  )
}

const EditForm = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, version } = person
  const mayRoles = person.allowed.includes('roles')
  const save = useSaveForm({
    resource: 'staff',
    schema: () => import('@oselia/contract/staff').then(({ staff }) => staff.update.body),
    values: valuesOfStaff(person),
    valuesOf: valuesOfStaff,
    body: (values) => bodyOfStaff(values, mayRoles),
    version,
    labels: staffLabels,
    show: useStaffWords(),
    send: async ({ role_ids, ...rest }) => {
      const body = { ...rest, version: rest.version ?? version }
      try {
        return await call('PUT /staff/:id', { params: { id }, body: { ...body, ...(role_ids && { role_ids }) } })
      } catch (error) {
        const asked = await askSecondPerson(error, { kind: 'staff.owner', entity_id: id, payload: { role_ids } })
        if (asked !== 'sent') throw error
        // The roles wait for the second person, the rest does not.
        return call('PUT /staff/:id', { params: { id }, body })
      }
    },
    done: async () => {
      await invalidate('staff', 'staff_role', 'staff_departure', 'user')
      await navigate({ to: '/Staff/$id', params: { id } })
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <StaffForm of={save} person={person}>
      <Button component={Link} to="/Staff/$id" params={{ id } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </StaffForm>
  )
}

export const Route = createFileRoute('/_admin/Staff/edit/$id')({
  staticData: { title: 'staff.edit', texts: 'later' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await Promise.all([
      // Editing begins with what the server holds now, not with what was read a while ago.
      queryClient.fetchQuery({ ...read('GET /staff/:id', { params: { id } }), staleTime: 0 }),
      queryClient.ensureQueryData(read('GET /staff', { query: { per_page: 1 } })),
    ])
  },
  component: Edit,
})
