import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/Realty/')({
  beforeLoad: () => {
    throw redirect({ to: '/Realty/$type', params: { type: 'apartment' }, replace: true })
  },
})
