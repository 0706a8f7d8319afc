import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { VotingPage } from './votings.page.tsx'

const VotingDetails = () => <VotingPage id={Route.useParams().id} />

export const Route = createFileRoute('/_admin/Voting/$id/')({
  staticData: { title: 'votings.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: VotingDetails,
})
