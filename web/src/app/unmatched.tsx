import { createFileRoute } from '@tanstack/react-router'
import { UnmatchedPage } from './error.page.tsx'

/** The catch-all route, in the default layout. */
export const Route = createFileRoute('/_admin/$')({
  staticData: { title: 'shell.unmatched', open: true },
  component: UnmatchedPage,
})
