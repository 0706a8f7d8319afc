import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { ScansPage } from './sheets.scans.page.tsx'

const Scans = () => <ScansPage id={Route.useParams().id} />

export const Route = createFileRoute('/_admin/Voting/$id/scans')({
  staticData: { title: 'votingSheets.scans' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: Scans,
})
