import { createFileRoute } from '@tanstack/react-router'
const Own = () => null
export const Route = createFileRoute('/_admin/User')({
  staticData: { title: 'shell.account' },
  component: Own,
})
