import { electronicStages } from '@oselia/contract/electronic-ballots.enums'
import { sheetStates } from '@oselia/contract/voting-sheets.enums'
import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { ParticipantsPage } from './votings.residents.tsx'

const Participants = () => <ParticipantsPage id={Route.useParams().id} search={Route.useSearch()} />

const search = listSearch(
  {
    participation: ['voted', 'missing', 'conflict', 'unknown', 'without_vote'],
    house_id: 'ids',
    entrance: 'id',
    noticed: ['true', 'false', 'late'],
    present: ['true', 'false'],
    sheet: [...sheetStates],
    electronic: [...electronicStages],
  },
  // As the table of the page has it.
  25,
)

export const Route = createFileRoute('/_admin/Voting/$id/participants')({
  staticData: { title: 'votingPage.participants' },
  params: idParams,
  validateSearch: search,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: Participants,
})
