import { ActionIcon, Box, Burger, Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useDisclosure } from '@mantine/hooks'
import type { User } from '@oselia/contract/users'
import { Link, Outlet, createFileRoute, redirect, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { Guide } from '../platform/guide.tsx'
import { lazyPiece } from '../platform/lazy-piece.tsx'
import { InLayout } from '../platform/layout.ts'
import { useText } from '../platform/messages.ts'
import { needsSecondStep, returnTo, signedIn } from '../platform/session.ts'
import { toast } from '../platform/toast.ts'
import { loginAfterRefusal } from '../platform/token.ts'
import { loadUser, useUser } from '../platform/user.ts'
import classes from './admin.layout.module.css'
import { Brand } from './brand.tsx'
import { HelpButton, LanguageMenu, ThemeMenu, UserMenu } from './menus.tsx'
import { SearchButton } from './search.button.tsx'
import { Sections } from './sections.tsx'

const SeeAsBanner = lazyPiece(async () => (await import('./see-as.banner.tsx')).SeeAsBanner)
const Bell = lazyPiece(
  async () => (await import('../features/workspace/notifications/notifications.public.tsx')).Bell,
  { fallback: (retry) => <BellFailure retry={retry} /> },
)

/** As wide as the bell, for which the bar reserves a place. */
const BellFailure = ({ retry }: { retry: () => void }) => {
  const t = useText()
  const label = `${t('ui.pieceFailed')}. ${t('ui.retry')}`
  return (
    <ActionIcon variant="subtle" color="red" size={36} aria-label={label} title={label} onClick={retry}>
      <IconRefresh size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
const SectionsDrawer = lazyPiece(async () => (await import('./sections.drawer.tsx')).SectionsDrawer)

interface BarProps {
  user: User | null
  /** Whether the sections are available to the user. */
  sections: boolean
  open: boolean
  menu: boolean
  toggle: () => void
}

const Bar = ({ user, sections, open, menu, toggle }: BarProps) => {
  const t = useText()
  return (
    <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap">
        {sections && (
          <Burger
            hiddenFrom="md"
            size="sm"
            opened={menu}
            onClick={toggle}
            aria-label={t('shell.menu')}
            aria-expanded={menu}
          />
        )}
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        {sections && <SearchButton />}
        {/* Reserves the width of the bell, which loads later, to avoid a layout shift. */}
        {sections && (
          <Box w={36} h={36}>
            <Bell />
          </Box>
        )}
        <LanguageMenu />
        <ThemeMenu />
        {sections && <HelpButton />}
        {user && <UserMenu user={user} />}
        {!user && open && (
          <Button component={Link} to="/Login" variant="default" size="xs">
            {t('shell.login')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

/** The default layout: a top bar, and a sidebar of sections for signed-in users. */
const AdminLayout = () => {
  const t = useText()
  const user = useUser()
  const router = useRouter()
  const open = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.open)?.staticData.open })
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const [menu, { toggle, close }] = useDisclosure()
  const [menuWanted, setMenuWanted] = useState(false)
  if (menu && !menuWanted) setMenuWanted(true)
  // The next opening mounts the drawer again, which imports its code anew.
  const menuFailed = () => {
    setMenuWanted(false)
    close()
    void toast({ message: t('ui.pieceFailed'), kind: 'refused' })
  }
  const known = signedIn() && open !== 'guest' ? user : null
  const sidebar = known !== null && !needsSecondStep(known) && !bare
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close])
  return (
    <div className={classes.frame}>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      {!bare && (
        <header className={classes.header}>
          <Bar user={known} sections={sidebar} open={open === true} menu={menu} toggle={toggle} />
        </header>
      )}
      {sidebar && (
        <>
          <div className={classes.side}>
            <Sections user={known} />
          </div>
          {menuWanted && <SectionsDrawer user={known} opened={menu} close={close} pieceFailed={menuFailed} />}
        </>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        {known?.seen_by && <SeeAsBanner user={known} />}
        <Box maw={1280} mx="auto">
          <InLayout value>
            <Outlet />
          </InLayout>
        </Box>
      </main>
      <Guide />
    </div>
  )
}

export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ matches, location }) => {
    const open = matches.some((match) => match.staticData.open)
    if (open && !signedIn()) return
    if (!signedIn()) {
      returnTo(location.href)
      throw redirect({ to: loginAfterRefusal })
    }
    try {
      const user = await loadUser()
      if (!open && needsSecondStep(user) && !/^\/user$/i.test(location.pathname)) {
        returnTo(location.href)
        throw redirect({ to: '/User' })
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && !open) throw redirect({ to: loginAfterRefusal })
      if (!open) throw error
    }
  },
  component: AdminLayout,
})
