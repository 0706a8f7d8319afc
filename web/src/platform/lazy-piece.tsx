import { Button, Group, Text } from '@mantine/core'
import { type FunctionComponent, type ReactNode, Suspense, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { renewableCode } from './lazy-code.ts'
import { useText } from './messages.ts'

const Failure = ({ retry }: { retry: () => void }) => {
  const t = useText()
  return (
    <Group role="alert" gap="xs">
      <Text size="sm">{t('ui.pieceFailed')}</Text>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t('ui.retry')}
      </Button>
    </Group>
  )
}

const showFailure = (retry: () => void) => <Failure retry={retry} />
const showNothing = () => null

interface BoundaryProps {
  children: ReactNode
  /** Drawn in place of the piece while its code is loading. */
  waiting?: ReactNode
  /** Drawn in place of the piece after its failure; a short alert with a Retry button when omitted. */
  fallback?: (retry: () => void) => ReactNode
  /** Called when the piece has failed. */
  failed?: () => void
}

/** Contains the loading and the failure of a part of a page, so that the page around it stays usable. */
export const PieceBoundary = ({ children, waiting = null, fallback = showFailure, failed }: BoundaryProps) => {
  const [attempt, setAttempt] = useState(0)
  return (
    <LazyBoundary key={attempt} failed={failed} fallback={fallback(() => setAttempt(attempt + 1))}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </LazyBoundary>
  )
}

interface Options<P> {
  waiting?: (props: P) => ReactNode
  /** Drawn after a failure where the alert does not fit. */
  fallback?: (retry: () => void) => ReactNode
}

/** Props that every piece takes beside its own. */
interface PieceProps {
  /** Reports a failure to a parent that removes the piece; nothing is drawn in its place then. */
  pieceFailed?: () => void
}

/**
 * A component whose code is imported when it is first drawn, in a boundary of its own:
 * `lazyPiece(async () => (await import('./html.clean.tsx')).CleanHtml)`. After a failure the next attempt imports anew.
 */
export const lazyPiece = <P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  { waiting, fallback }: Options<P> = {},
): FunctionComponent<P & PieceProps> => {
  const code = renewableCode(load)
  // In the state, so that another place's failure does not replace a piece that is drawn.
  const Loaded = (props: P) => {
    const [Component] = useState(code.current)
    return <Component {...props} />
  }
  return (props) => (
    <PieceBoundary
      waiting={waiting?.(props)}
      fallback={props.pieceFailed ? showNothing : fallback}
      failed={() => {
        code.renew()
        props.pieceFailed?.()
      }}
    >
      <Loaded {...props} />
    </PieceBoundary>
  )
}
