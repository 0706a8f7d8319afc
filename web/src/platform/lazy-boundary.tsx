import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Drawn in place of the failed part; nothing when omitted. */
  fallback?: ReactNode
  /** Called when the part has failed. */
  failed?: () => void
}

/** An error boundary around a part with a chunk of its own, so that its failure does not replace the whole page. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
    this.props.failed?.()
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children
  }
}
