import { Button } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { MemberForm } from './members.form.tsx'
import { useMemberWords } from './members.history.tsx'
import { bodyOfMember, valuesOfMember } from './members.values.ts'
import { memberLabels } from './members.view.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const mayUpdate = useMay('members.update')
  const member = useRead('GET /members/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('members.edit')}: ${member.name}`} />
      {mayUpdate ? <EditForm key={member.id} member={member} /> : <TooLittleRight />}
    </>
  )
}

const EditForm = ({ member }: { member: Member }) => {
  const t = useText()
  const navigate = useNavigate()
  const sees = { sensitive: useMay('members.sensitive'), identity: useMay('identity.sensitive') }
  const { id, version } = member
  const save = useSaveForm({
    resource: 'members',
    schema: () => import('@oselia/contract/members').then(({ members }) => members.update.body),
    values: valuesOfMember(member),
    valuesOf: valuesOfMember,
    body: (values) => bodyOfMember(values, sees),
    version,
    labels: memberLabels,
    show: useMemberWords(),
    send: (body) => call('PUT /members/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async () => {
      await invalidate('members', 'residents', 'realty', 'ownerships', 'search')
      await navigate({ to: '/Members/$id', params: { id } })
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <MemberForm of={save}>
      <Button component={Link} to="/Members/$id" params={{ id } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </MemberForm>
  )
}

export const Route = createFileRoute('/_admin/Members/edit/$id')({
  staticData: { title: 'members.edit' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    // Editing begins with what the server holds now, not with what was read a while ago.
    await queryClient.fetchQuery({ ...read('GET /members/:id', { params: { id } }), staleTime: 0 })
  },
  component: Edit,
})
