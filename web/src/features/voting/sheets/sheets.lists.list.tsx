import { createFileRoute } from '@tanstack/react-router'
import { loadOne } from '../../../platform/load-one.ts'
import { ListPage } from './sheets.lists.page.tsx'

const List = () => {
  const { id, house, entrance } = Route.useParams()
  return <ListPage key={`${house} ${entrance}`} id={id} house={house} entrance={entrance} />
}

export const Route = createFileRoute('/_admin/Voting/$id/lists/$house/$entrance')({
  staticData: { title: 'votingLists.list' },
  params: {
    parse: ({ id, house, entrance }: { id: string; house: string; entrance: string }) => ({
      id: Number(id),
      house: Number(house),
      entrance: Number(entrance),
    }),
    stringify: ({ id, house, entrance }: { id: number; house: number; entrance: number }) => ({
      id: String(id),
      house: String(house),
      entrance: String(entrance),
    }),
  },
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: List,
})
