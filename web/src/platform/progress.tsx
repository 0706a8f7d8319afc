import { useRouterState } from '@tanstack/react-router'
import classes from './progress.module.css'

/** The progress line at the top while the next page loads. */
export const ProgressLine = () => {
  const busy = useRouterState({ select: (state) => state.isLoading })
  return <div className={classes.line} data-busy={busy || undefined} aria-hidden="true" />
}
