import { Drawer } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { useMounted } from '@mantine/hooks'
import { useText } from '../platform/messages.ts'
import { Brand } from './brand.tsx'
import { Sections } from './sections.tsx'

/** The sections on a narrow screen: focus stays inside until it is closed. */
export const SectionsDrawer = ({ user, opened, close }: { user: User; opened: boolean; close: () => void }) => {
  const t = useText()
  // It is opened only after it is mounted: else it would not know where the focus has to return.
  const mounted = useMounted()
  return (
    <Drawer
      opened={mounted && opened}
      onClose={close}
      hiddenFrom="md"
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      zIndex={1050}
    >
      <Sections user={user} chosen={close} />
    </Drawer>
  )
}
