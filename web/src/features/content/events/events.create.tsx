import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { EventFields } from './events.form.tsx'

const CreateEvent = () => {
  const navigate = Route.useNavigate()
  const { day } = Route.useSearch()
  return (
    <FormPage permission="events.create">
      <EventFields
        event={null}
        day={day}
        done={({ id }) => navigate({ to: '/Events/$id', params: { id }, replace: true })}
      >
        <CancelLink to="/Events" search={{ day }} />
      </EventFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Events/create')({
  staticData: { title: 'events.new' },
  validateSearch: listSearch({ day: 'day' }),
  component: CreateEvent,
})
