import { Anchor, Group, Paper, Title } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './panel.module.css'

interface Panel {
  title: string
  /** The anchor of links: `/Houses/edit/7#safety`. */
  id?: string
}

/** A section of a page with a heading. */
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

// The URL is not changed, so the leave guard is not triggered; Tab continues from the panel.
const go = (id: string) => {
  const panel = document.getElementById(id)
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView({ block: 'start' })
}

/** Links to the panels of a long form or page. */
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

/** Scrolls to the panel named by the URL hash after the page renders: a ref of the outer element. */
export const ledToPanel = (page: HTMLElement | null) => {
  const id = decodeURIComponent(window.location.hash.slice(1))
  if (page && id) requestAnimationFrame(() => go(id))
}
