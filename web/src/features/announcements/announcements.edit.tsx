import { Button } from '@mantine/core'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useLocal, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { AnnouncementForm, valuesOf } from './announcements.form.tsx'
import { idOf } from './announcements.id.ts'
import { StateBadge } from './announcements.view.tsx'

const schema = () => import('@oselia/contract/announcements').then(({ announcements }) => announcements.update.body)

const EditAnnouncement = () => {
  const t = useText()
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // What was read first stays the form's ground; what others change meanwhile is merged when it is saved.
  const [announcement] = useState(read.data)
  if (!useMay('announcements.update')) return <TooLittleRight />
  const { id, version, title, state } = announcement
  return (
    <>
      <PageHeader title={local(title)} beside={<StateBadge state={state} />} />
      <AnnouncementForm
        values={valuesOf(announcement)}
        version={version}
        schema={schema}
        send={(body) =>
          call('PUT /announcements/:id', { params: { id }, body: { ...body, version: body.version ?? version } })
        }
        done={() => navigate({ to: '/Announcements/$id', params: { id: String(id) } })}
      >
        <Button component={Link} to="/Announcements/$id" params={{ id: String(id) } as never} variant="default">
          {t('ui.cancel')}
        </Button>
      </AnnouncementForm>
    </>
  )
}

export const Route = createFileRoute('/_admin/Announcements/edit/$id')({
  staticData: { title: 'announcements.editing' },
  // Always asked anew: a form that starts from an old copy would begin with a conflict.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...read('GET /announcements/:id', { params: { id: idOf(params.id) } }), staleTime: 0 }),
  remountDeps: ({ params }) => params,
  component: EditAnnouncement,
})
