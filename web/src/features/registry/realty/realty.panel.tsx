import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import classes from './realty.module.css'

type PanelTitle =
  | 'unitFile.facts'
  | 'unitFile.owners'
  | 'unitFile.residents'
  | 'unitFile.accounts'
  | 'unitFile.vehicles'
  | 'unitFile.linked'
  | 'unitFile.comments'

/** A section of the unit page: a labelled region with its actions in the header. */
export const Panel = ({
  title,
  actions,
  children,
}: {
  title: PanelTitle
  actions?: ReactNode
  children: ReactNode
}) => {
  const t = useText()
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Title order={2} id={id}>
          {t(title)}
        </Title>
        {actions && <Group gap={4}>{actions}</Group>}
      </Group>
      {children}
    </Paper>
  )
}

/** A list of rows with its loading, error and empty states. */
export const Listed = <T,>({
  of,
  empty,
  children,
}: {
  of: { data?: { data: T[] }; error: Error | null; refetch: () => unknown }
  empty: string
  children: (rows: T[]) => ReactNode
}) => {
  const t = useText()
  if (of.data) return of.data.data.length === 0 ? <Text c="dimmed">{empty}</Text> : children(of.data.data)
  if (!of.error) return <Skeleton h={44} role="status" aria-label={t('ui.loading')} />
  return (
    <Alert color="red" p="xs">
      <Stack gap="xs" align="flex-start">
        {sentenceOf(of.error)}
        <Button size="xs" variant="default" onClick={() => void of.refetch()}>
          {t('ui.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Past rows in a collapsible block. */
export const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={classes.folded}>
    <summary>{label}</summary>
    {children}
  </details>
)

type Part = string | ReactElement | number | false | null | undefined

/** The known parts of a line, separated by dots. Parts that are not plain text need a key. */
export const Line = ({ parts, dimmed = true }: { parts: Part[]; dimmed?: boolean }) => {
  const known = parts.filter((part): part is string | number | ReactElement => Boolean(part) || part === 0)
  if (known.length === 0) return null
  return (
    <Text size="sm" c={dimmed ? 'dimmed' : undefined} component="div" className={classes.line}>
      {known.map((part) => (
        <span key={typeof part === 'object' ? part.key : part}>{part}</span>
      ))}
    </Text>
  )
}
