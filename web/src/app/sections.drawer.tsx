import { Drawer } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { useMounted } from '@mantine/hooks'
import { useText } from '../platform/messages.ts'
import { Brand } from './brand.tsx'
import { Sections } from './sections.tsx'

/** The sections on narrow screens, with a focus trap. */
export const SectionsDrawer = ({ user, opened, close }: { user: User; opened: boolean; close: () => void }) => {
  const t = useText()
  // Opened only after mounting; otherwise Mantine would not know where to return the focus.
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
