import { Breadcrumbs, Group, Stack, Title } from '@mantine/core'
import { useMatches, useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorLink } from './links.tsx'
import { type MessageKey, useText } from './messages.ts'
import { PageActions } from './page-actions.tsx'
import { usePageTitle, useRouteTitle } from './title.ts'

interface Crumb {
  path: string
  title: MessageKey
}

/** Breadcrumbs: all prefixes of the path that are pages with a title. */
const useCrumbs = () => {
  const routes = useRouter().routesByPath as unknown as Record<
    string,
    { options: { staticData?: { title?: MessageKey } } }
  >
  const path = useMatches({ select: (matches) => matches.at(-1)!.fullPath as string })
  const params = useParams({ strict: false })
  const parts = path.replace(/\/$/, '').split('/').slice(1, -1)
  const crumbs = parts.flatMap((_, i): Crumb[] => {
    const above = `/${parts.slice(0, i + 1).join('/')}`
    const title = routes[above]?.options.staticData?.title
    return title ? [{ path: above, title }] : []
  })
  return { crumbs, params }
}

interface Props {
  /** Overrides the route's title. */
  title?: string
  /** Names the page above, or that of the given path, which the breadcrumbs would show by the title of its route. */
  above?: string | { path: string; title: string }
  /** Shown beside the title: a state, a count. */
  beside?: ReactNode
  /** Main actions of the page. */
  actions?: ReactNode
  /** Further actions: buttons before the main ones, on a phone items of the menu. See `page-actions.tsx`. */
  secondary?: ReactNode
  /** Items that are in the menu at every width. */
  more?: ReactNode
}

/** The page header: breadcrumbs, title, main actions; also sets `document.title`. */
export const PageHeader = ({ title, above, beside, actions, secondary, more }: Props) => {
  const t = useText()
  const key = useRouteTitle()
  const { crumbs, params } = useCrumbs()
  const shown = title ?? (key ? t(key) : '')
  usePageTitle(shown)
  const named = typeof above === 'string' ? { path: crumbs.at(-1)?.path, title: above } : above
  return (
    <Stack gap={4} mb="md">
      {crumbs.length > 0 && (
        <nav aria-label={t('shell.crumbs')}>
          <Breadcrumbs
            separatorMargin={6}
            fz="sm"
            styles={{
              root: { flexWrap: 'wrap' },
              breadcrumb: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: '24px' },
            }}
          >
            {crumbs.map((crumb) => (
              <AnchorLink key={crumb.path} to={crumb.path} params={params} size="sm">
                {named?.path === crumb.path ? named.title : t(crumb.title)}
              </AnchorLink>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {shown}
          </Title>
          {beside}
        </Group>
        {(actions || secondary || more) && <PageActions primary={actions} secondary={secondary} more={more} />}
      </Group>
    </Stack>
  )
}
