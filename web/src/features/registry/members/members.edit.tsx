import type { Member } from '@oselia/contract/members'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { bodyOfMember, memberFields } from './members.fields.ts'
import { MemberForm } from './members.form.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const member = useRead('GET /members/:id', { params: { id } }).data
  return (
    <FormPage permission="members.update" title={`${t('members.edit')}: ${member.name}`}>
      <EditForm key={member.id} member={member} />
    </FormPage>
  )
}

const EditForm = ({ member }: { member: Member }) => {
  const navigate = useNavigate()
  const { id } = member
  const save = useFieldForm({
    table: memberFields,
    save: 'PUT /members/:id',
    params: { id },
    contract: () => import('@oselia/contract/members').then(({ members }) => members),
    held: member,
    body: bodyOfMember,
    touches: ['residents', 'realty', 'ownerships', 'search'],
    done: () => navigate({ to: '/Members/$id', params: { id } }),
  })
  return (
    <MemberForm of={save}>
      <CancelLink to="/Members/$id" params={{ id }} />
    </MemberForm>
  )
}

export const Route = createFileRoute('/_admin/Members/edit/$id')({
  staticData: { title: 'members.edit' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /members/:id', id),
  component: Edit,
})
