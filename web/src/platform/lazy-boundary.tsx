import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What stands in place of the piece; nothing when left out. */
  fallback?: ReactNode
  /** Called when the piece has failed. */
  failed?: () => void
}

/** Stands around a piece that comes in a chunk of its own: where it can't be loaded, or fails, the page around it goes on. */
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
