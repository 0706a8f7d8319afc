import { Checkbox } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { staffFields } from './staff.fields.ts'
import { StaffForm } from './staff.form.tsx'
import { showLinks } from './staff.links.tsx'

const Create = () => (
  <FormPage permission="staff.create">
    <CreateForm />
  </FormPage>
)

const CreateForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const [invite, setInvite] = useState(true)
  const save = useFieldForm({
    table: staffFields,
    save: 'POST /staff',
    contract: () => import('@oselia/contract/staff').then(({ staff }) => staff),
    body: (values) => ({ ...staffFields.body(values), invite }),
    touches: ['setup'],
    done: async ({ data, link }) => {
      await navigate({ to: '/Staff/$id', params: { id: data.id } })
      if (link) showLinks([{ name: data.name, link }])
    },
    message: () => text('staff.created'),
  })
  return (
    <StaffForm
      of={save}
      person={null}
      more={
        <Checkbox
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
          label={t('staff.inviteNow')}
          description={t('staff.inviteNowHint')}
        />
      }
    >
      <CancelLink to="/Staff" />
    </StaffForm>
  )
}

export const Route = createFileRoute('/_admin/Staff/create')({
  staticData: { title: 'staff.create' },
  loader: () => queryClient.ensureQueryData(read('GET /staff', { query: { per_page: 1 } })).catch(() => undefined),
  component: Create,
})
