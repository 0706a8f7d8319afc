import { Anchor, Group, Paper, Title } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './panel.module.css'

interface Panel {
  title: string
  /** Anchor by which a link leads here: `/Houses/edit/7#safety`. */
  id?: string
}

/** A part of a page with its own heading. */
export const Panel = ({ title, id, children }: Panel & { children: ReactNode }) => (
  <Paper
    withBorder
    p="md"
    component="section"
    aria-label={title}
    id={id}
    tabIndex={id ? -1 : undefined}
    className={classes.panel}
  >
    <Title order={2} mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
)

// The address stays as it is, so that nothing asks whether what is typed may be left; Tab goes on from the panel.
const go = (id: string) => {
  const panel = document.getElementById(id)
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView({ block: 'start' })
}

/** Ways to the panels of a long form or page. */
export const PanelLinks = ({ label, panels }: { label: string; panels: readonly Required<Panel>[] }) => (
  <Group component="nav" aria-label={label} gap={6}>
    {panels.map(({ id, title }) => (
      <Anchor
        key={id}
        href={`#${id}`}
        size="sm"
        className={classes.link}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          go(id)
        }}
      >
        {title}
      </Anchor>
    ))}
  </Group>
)

/** Leads to the panel that the address names, once the page is drawn: a ref of the page's outer element. */
export const ledToPanel = (page: HTMLElement | null) => {
  const id = decodeURIComponent(window.location.hash.slice(1))
  if (page && id) requestAnimationFrame(() => go(id))
}
