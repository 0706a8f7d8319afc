import { Alert, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { CreateRequest } from './requests.create.form.tsx'
import { type StartAsked, loadStart, startAskedIn } from './requests.create.start.ts'

interface Props {
  staff_id: number
  byCaller: boolean
}

/** The form, once it is known what the address means. */
const Started = ({ asked, ...props }: Props & { asked: StartAsked }) => {
  const t = useText()
  const start = useQuery({
    queryKey: ['service_request', 'start', asked],
    queryFn: () => loadStart(asked, t),
    // What is being written must not start over because something changed meanwhile.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (start.isPending) return <Skeleton h={320} role="status" aria-label={t('ui.loading')} />
  return (
    <Stack>
      {start.error && <Alert color="red">{sentenceOf(start.error)}</Alert>}
      <CreateRequest {...props} start={start.data ?? null} />
    </Stack>
  )
}

const Create = () => {
  const user = useUser()
  const mayCreate = useCan('service_requests.create')
  const byCaller = useCan('members.read')
  const asked = startAskedIn(Route.useSearch())
  const form = { staff_id: user?.id ?? 0, byCaller }
  return (
    <>
      <PageHeader />
      {!user || !mayCreate ? (
        <Forbidden />
      ) : asked ? (
        <Started key={JSON.stringify(asked)} asked={asked} {...form} />
      ) : (
        <CreateRequest key="blank" {...form} start={null} />
      )}
    </>
  )
}

const search = listSearch({ realty_id: 'id', member_id: 'id', house_id: 'id' })

export const Route = createFileRoute('/_admin/Requests/create')({
  staticData: { title: 'requests.create', guide: 'requests_create' },
  validateSearch: search,
  loader: () => queryClient.ensureQueryData(read('GET /service_request/form', { query: {} })).catch(() => undefined),
  component: Create,
})
