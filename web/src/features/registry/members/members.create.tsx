import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { text } from '../../../platform/messages.ts'
import { bodyOfMember, firstPhones, memberFields } from './members.fields.ts'
import { MemberForm } from './members.form.tsx'

const Create = () => {
  const navigate = useNavigate()
  const save = useFieldForm({
    table: memberFields,
    save: 'POST /members',
    contract: () => import('@oselia/contract/members').then(({ members }) => members),
    given: { phones: firstPhones },
    body: bodyOfMember,
    message: () => text('members.created'),
    done: ({ data }) => navigate({ to: '/Members/$id', params: { id: data.id } }),
  })
  return (
    <FormPage permission="members.create">
      <MemberForm of={save}>
        <CancelLink to="/Members" />
      </MemberForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Members/create')({
  staticData: { title: 'members.createTitle' },
  component: Create,
})
