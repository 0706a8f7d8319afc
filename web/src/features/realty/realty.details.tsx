import { createFileRoute, notFound } from '@tanstack/react-router'
import { useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useRead } from '../../platform/use-query.ts'
import { unitTitle } from './realty.field.tsx'

const Details = () => {
  const { id } = Route.useParams()
  const t = useText()
  const { date } = useFormat()
  const unit = useRead('GET /realty/:id', { params: { id } }).data
  return (
    <PageHeader title={unitTitle(t, unit)} beside={unit.ended_on && t('realty.ended', { date: date(unit.ended_on) })} />
  )
}

export const Route = createFileRoute('/_admin/Realty/$type/$id/')({
  staticData: { title: 'realty.section' },
  params: {
    parse: ({ type, id }) => ({ type, id: Number(id) }),
    stringify: ({ type, id }) => ({ type, id: String(id) }),
  },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await queryClient.ensureQueryData(read('GET /realty/:id', { params: { id } }))
  },
  component: Details,
})
