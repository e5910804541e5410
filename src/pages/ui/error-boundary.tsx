import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn in place of children that threw. */
  readonly fallback: ReactNode
  /** A new value gives the children another chance. */
  readonly resetKey?: unknown
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly crashed: boolean
  readonly resetKey: unknown
}

/** Keeps the rest of the page alive when a part of it throws. Works in the browser only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): Pick<ErrorBoundaryState, 'crashed'> {
    return { crashed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { crashed: false, resetKey }
  }

  constructor(props: ErrorBoundaryProps) {
    super(props)
    this.state = { crashed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}
