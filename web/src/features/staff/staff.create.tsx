import { Button } from '@mantine/core'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useMay } from '../../platform/user.ts'
import { StaffForm } from './staff.form.tsx'
import { staffLabels } from './staff.history.tsx'
import { showLinks } from './staff.links.tsx'
import { bodyOfNewStaff, newStaff } from './staff.values.ts'

const Create = () => {
  const mayCreate = useMay('staff.create')
  return (
    <>
      <PageHeader />
      {mayCreate ? <CreateForm /> : <TooLittleRight />}
    </>
  )
}

const CreateForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveForm({
    resource: 'staff',
    schema: () => import('@oselia/contract/staff').then(({ staff }) => staff.create.body),
    values: newStaff(),
    body: bodyOfNewStaff,
    labels: staffLabels,
    send: (body, key) => call('POST /staff', { body, key }),
    done: async ({ data, link }) => {
      await invalidate('staff', 'setup')
      await navigate({ to: '/Staff/$id', params: { id: data.id } })
      await toast({ message: text('staff.created') })
      if (link) showLinks([{ name: data.name, link }])
    },
  })
  return (
    <StaffForm of={save} person={null}>
      <Button component={Link} to="/Staff" variant="default">
        {t('ui.cancel')}
      </Button>
    </StaffForm>
  )
}

export const Route = createFileRoute('/_admin/Staff/create')({
  staticData: { title: 'staff.create', texts: 'later' },
  loader: () => queryClient.ensureQueryData(read('GET /staff', { query: { per_page: 1 } })).catch(() => undefined),
  component: Create,
})
