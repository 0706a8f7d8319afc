import { Button } from '@mantine/core'
import { Link, createFileRoute } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { useMay } from '../../platform/user.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { AnnouncementForm, newValues } from './announcements.form.tsx'

const schema = () => import('@oselia/contract/announcements').then((contract) => contract.announcementFields)

const CreateAnnouncement = () => {
  const t = useText()
  const navigate = Route.useNavigate()
  if (!useMay('announcements.create')) return <TooLittleRight />
  return (
    <>
      <PageHeader />
      <AnnouncementForm
        values={newValues}
        schema={schema}
        send={(body, key) => call('POST /announcements', { body, key })}
        done={({ id }) => navigate({ to: '/Announcements/$id', params: { id: String(id) }, replace: true })}
      >
        <Button component={Link} to="/Announcements" variant="default">
          {t('ui.cancel')}
        </Button>
      </AnnouncementForm>
    </>
  )
}

export const Route = createFileRoute('/_admin/Announcements/create')({
  staticData: { title: 'announcements.new' },
  component: CreateAnnouncement,
})
