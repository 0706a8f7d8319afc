import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { DraftForm } from './votings.form.tsx'

const CreateVoting = () => {
  const navigate = Route.useNavigate()
  return (
    <FormPage permission="votings.create">
      <DraftForm voting={null} done={({ id }) => navigate({ to: '/Voting/$id', params: { id }, replace: true })}>
        <CancelLink to="/Voting" />
      </DraftForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Voting/create')({
  staticData: { title: 'votings.new' },
  component: CreateVoting,
})
