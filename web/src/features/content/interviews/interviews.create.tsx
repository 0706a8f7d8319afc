import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { InterviewForm } from './interviews.form.tsx'

const CreateInterview = () => {
  const navigate = Route.useNavigate()
  return (
    <FormPage permission="interviews.create">
      <InterviewForm
        interview={null}
        done={({ id }) => navigate({ to: '/Interview/$id', params: { id }, replace: true })}
      >
        <CancelLink to="/Interview" />
      </InterviewForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Interview/create')({
  staticData: { title: 'interviews.new' },
  component: CreateInterview,
})
