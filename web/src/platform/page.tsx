import { Anchor, Breadcrumbs, Group, Stack, Title } from '@mantine/core'
import { Link, useMatches, useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type MessageKey, useText } from './messages.ts'
import { usePageTitle, useRouteTitle } from './title.ts'

interface Crumb {
  path: string
  title: MessageKey
}

/** The pages above this one: every beginning of its path that is a page with a title. */
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
  /** What the page shows; the route's own title when left out. */
  title?: string
  /** Beside the title: a state, a count. */
  beside?: ReactNode
  /** Main acts of the page. */
  acts?: ReactNode
}

/** The head of a page: way here, title, main acts; names the document too. */
export const PageHeader = ({ title, beside, acts }: Props) => {
  const t = useText()
  const key = useRouteTitle()
  const { crumbs, params } = useCrumbs()
  const shown = title ?? (key ? t(key) : '')
  usePageTitle(shown)
  return (
    <Stack gap={4} mb="md">
      {crumbs.length > 0 && (
        <nav aria-label={t('shell.crumbs')}>
          <Breadcrumbs
            separatorMargin={6}
            fz="sm"
            styles={{ root: { flexWrap: 'wrap' }, breadcrumb: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            {crumbs.map((crumb) => (
              <Anchor key={crumb.path} component={Link} to={crumb.path} params={params as never} size="sm">
                {t(crumb.title)}
              </Anchor>
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
        {acts && <Group gap="xs">{acts}</Group>}
      </Group>
    </Stack>
  )
}
