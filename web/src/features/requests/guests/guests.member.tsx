import { createFileRoute } from '@tanstack/react-router'
import { GuestPage } from './guests.page.tsx'

const MemberChat = () => <GuestPage side="member" token={Route.useParams().token} />

export const Route = createFileRoute('/_admin/member/chat/$token')({
  staticData: { title: 'chatGuest.title', open: 'guest' },
  component: MemberChat,
})
