import { useRouterState } from '@tanstack/react-router'
import classes from './progress.module.css'

/** The thin line at the top while the next page is being made ready. */
export const ProgressLine = () => {
  const busy = useRouterState({ select: (state) => state.isLoading })
  return <div className={classes.line} data-busy={busy || undefined} aria-hidden="true" />
}
