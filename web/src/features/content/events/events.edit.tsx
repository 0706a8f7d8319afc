import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { EventFields } from './events.form.tsx'

const EditEvent = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [event] = useState(read.data)
  const { id, title, state } = event
  return (
    <FormPage permission="events.update" title={local(title)} beside={<StateBadge state={state} />}>
      <EventFields event={event} done={() => navigate({ to: '/Events/$id', params: { id } })}>
        <CancelLink to="/Events/$id" params={{ id }} />
      </EventFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Events/edit/$id')({
  staticData: { title: 'events.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /events/:id', id),
  remountDeps: ({ params }) => params,
  component: EditEvent,
})
