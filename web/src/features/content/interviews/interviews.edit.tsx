import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { InterviewForm } from './interviews.form.tsx'
import { PhaseBadge } from './interviews.phase.tsx'

const EditInterview = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [interview] = useState(read.data)
  const { id, title, phase } = interview
  return (
    <FormPage permission="interviews.update" title={local(title)} beside={<PhaseBadge phase={phase} />}>
      <InterviewForm interview={interview} done={() => navigate({ to: '/Interview/$id', params: { id } })}>
        <CancelLink to="/Interview/$id" params={{ id }} />
      </InterviewForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Interview/$id/edit')({
  staticData: { title: 'interviews.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /interview/:id', id),
  remountDeps: ({ params }) => params,
  component: EditInterview,
})
