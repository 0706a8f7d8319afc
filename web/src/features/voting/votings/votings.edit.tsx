import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { knowFiles } from '../../../platform/attachments.tsx'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { AnnouncedForm, DraftForm } from './votings.form.tsx'
import { StateBadge } from './votings.state.tsx'

const EditVoting = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [voting] = useState(() => {
    knowFiles(read.data.questions.flatMap(({ attachments }) => attachments))
    return read.data
  })
  const { id, title, state } = voting
  const Fields = state === 'draft' ? DraftForm : AnnouncedForm
  return (
    <FormPage permission="votings.update" title={local(title)} beside={<StateBadge voting={voting} />}>
      <Fields voting={voting} done={() => navigate({ to: '/Voting/$id', params: { id } })}>
        <CancelLink to="/Voting/$id" params={{ id }} />
      </Fields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Voting/$id/edit')({
  staticData: { title: 'votings.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /voting/:id', id),
  remountDeps: ({ params }) => params,
  component: EditVoting,
})
