import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { AnnouncementFields } from './announcements.form.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'

const EditAnnouncement = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [announcement] = useState(read.data)
  const { id, title, state } = announcement
  return (
    <FormPage permission="announcements.update" title={local(title)} beside={<StateBadge state={state} />}>
      <AnnouncementFields
        announcement={announcement}
        done={() => navigate({ to: '/Announcements/$id', params: { id } })}
      >
        <CancelLink to="/Announcements/$id" params={{ id }} />
      </AnnouncementFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Announcements/edit/$id')({
  staticData: { title: 'announcements.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /announcements/:id', id),
  remountDeps: ({ params }) => params,
  component: EditAnnouncement,
})
