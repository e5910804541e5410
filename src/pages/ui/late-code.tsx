import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useState,
} from 'react'

export interface Preloadable<Props> {
  /** Draws at once when preloaded; suspends otherwise. */
  readonly Component: ComponentType<Props>
  /** Resolves when the code is here. Rejects when it cannot be had; calling again tries again. */
  preload(): Promise<void>
}

/** A component whose code arrives by dynamic import: `preloadable(() => import('./a.tsx').then((m) => m.A))`. */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  // A rejected promise is kept until the next preload(): rendering must not start an endless retry.
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= load().then((component) => {
      loaded = component
      return component
    })
    return loading
  }
  // Once it has waited it goes on by the same promise, for React counts what a component used before it waited.
  let waited = false
  const draw = (props: Props) => {
    if (loaded !== undefined && !waited) return createElement(loaded, props)
    waited = true
    return createElement(use(begin()), props)
  }

  return {
    Component: draw,
    preload: async () => {
      try {
        await begin()
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
}

/** Brings code that is loaded late, such as `() => import('./viewer.tsx')`; declared once, outside of components. */
type Load<Code> = () => Promise<Code>

interface LateCode<Code> {
  /** Undefined until it is here. */
  readonly code: Code | undefined
  readonly failed: boolean
}

/** Loads code as soon as it is wanted. */
export function useCode<Code>(load: Load<Code>, wanted: boolean): LateCode<Code> {
  const [state, setState] = useState<LateCode<Code>>({ code: undefined, failed: false })
  useEffect(() => {
    if (!wanted) return
    let gone = false
    load().then(
      (code) => gone || setState({ code, failed: false }),
      () => gone || setState({ code: undefined, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [load, wanted])
  return state
}

/** How far off the screen something counts as near. */
const MARGIN = '300px'

/** Whether a box has come near the screen (`margin`: CSS length); true ever after. */
export function useNear(box: RefObject<HTMLElement | null>, margin = MARGIN): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, margin])
  return near
}

/** Props of a button or link whose press needs code: it is fetched when the pointer or the focus comes. */
export function fetching(load: Load<unknown>) {
  const fetchCode = () => void load().catch(() => {})
  return { onPointerEnter: fetchCode, onFocus: fetchCode }
}

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
