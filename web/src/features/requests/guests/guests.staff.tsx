import { createFileRoute } from '@tanstack/react-router'
import { GuestPage } from './guests.page.tsx'

const StaffChat = () => <GuestPage side="staff" token={Route.useParams().token} />

export const Route = createFileRoute('/_admin/staff/chat/$token')({
  staticData: { title: 'chatGuest.title', open: 'guest' },
  component: StaffChat,
})
