import { Button } from '@mantine/core'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useMay } from '../../platform/user.ts'
import { MemberForm } from './members.form.tsx'
import { bodyOfMember, newMember } from './members.values.ts'
import { memberLabels } from './members.view.tsx'

const Create = () => {
  const mayCreate = useMay('members.create')
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
  const sees = { sensitive: useMay('members.sensitive'), identity: useMay('identity.sensitive') }
  const save = useSaveForm({
    resource: 'members',
    schema: () => import('@oselia/contract/members').then(({ members }) => members.create.body),
    values: newMember(),
    body: (values) => bodyOfMember(values, sees),
    labels: memberLabels,
    send: (body, key) => call('POST /members', { body, key }),
    done: async ({ data }) => {
      await invalidate('members')
      await navigate({ to: '/Members/$id', params: { id: data.id } })
      await toast({ message: text('members.created') })
    },
  })
  return (
    <MemberForm of={save}>
      <Button component={Link} to="/Members" variant="default">
        {t('ui.cancel')}
      </Button>
    </MemberForm>
  )
}

export const Route = createFileRoute('/_admin/Members/create')({
  staticData: { title: 'members.createTitle' },
  component: Create,
})
