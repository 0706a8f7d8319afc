import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { EntryPage } from './sheets.entry.page.tsx'

interface Search {
  step?: 'enter' | 'check'
  /** The sheet to begin with. */
  resident?: number
}

const Entry = () => {
  const { id } = Route.useParams()
  const { step = 'enter', resident } = Route.useSearch()
  return <EntryPage key={`${id} ${step}`} id={id} step={step} first={resident} />
}

export const Route = createFileRoute('/_admin/Voting/$id/entry')({
  staticData: { title: 'votingSheets.entry' },
  params: idParams,
  validateSearch: ({ step, resident }: Record<string, unknown>): Search => ({
    ...(step === 'check' && { step }),
    ...(Number.isInteger(Number(resident)) && Number(resident) > 0 && { resident: Number(resident) }),
  }),
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: Entry,
})
