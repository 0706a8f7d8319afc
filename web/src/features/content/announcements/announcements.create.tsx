import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { AnnouncementFields } from './announcements.form.tsx'

const CreateAnnouncement = () => {
  const navigate = Route.useNavigate()
  return (
    <FormPage permission="announcements.create">
      <AnnouncementFields
        announcement={null}
        done={({ id }) => navigate({ to: '/Announcements/$id', params: { id }, replace: true })}
      >
        <CancelLink to="/Announcements" />
      </AnnouncementFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Announcements/create')({
  staticData: { title: 'announcements.new' },
  component: CreateAnnouncement,
})
