import type { Announcement } from '@oselia/contract/announcements'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'
import { PublicationActions } from '../publishing/publishing.actions.public.tsx'
import { useMayPublish } from './announcements.view.tsx'

/** Actions on an announcement, by the user's rights and its state. */
export const Actions = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, kind } = announcement
  const mayPublish = useMayPublish(kind)
  return (
    <PublicationActions
      noun="announcements"
      item={announcement}
      mayPublish={mayPublish}
      deliver={<DeliverButton noun="announcements" item={announcement} mayPublish={mayPublish} />}
      edit={
        <ButtonLink
          to="/Announcements/edit/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      }
      leave={() => navigate({ to: '/Announcements' })}
    />
  )
}
