import {
  Component,
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useState,
} from 'react'
import type { Piece } from '../../engine/contracts/define.ts'
import type { ExtensionCode } from '../../engine/contracts/view.ts'
import { definedBy, type ExtensionDefinition } from './extensions.ts'

export interface Preloadable<Props> {
  /** Renders immediately if preloaded; suspends otherwise. */
  readonly Component: ComponentType<Props>
  /** Loads the code. Rejects on failure; calling again retries. */
  preload(): Promise<void>
}

/** A component loaded by dynamic import: `preloadable(() => import('./a.tsx').then((m) => m.A))`. */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  // A rejected promise is kept until the next preload(), so that rendering does not retry endlessly.
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= load().then((component) => {
      loaded = component
      return component
    })
    return loading
  }
  // A component that has suspended keeps calling `use` with the same promise: React requires the same calls as before it suspended.
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

/** Dynamic import such as `() => import('./viewer.tsx')`, declared once outside components. */
type LoadCode<Code> = () => Promise<Code>

interface LateCode<Code> {
  /** Undefined until it is loaded. */
  readonly code: Code | undefined
  readonly failed: boolean
}

/** Loads code as soon as `wanted` is true. */
export function useCode<Code>(load: LoadCode<Code>, wanted: boolean): LateCode<Code> {
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

/** Distance from the viewport within which an element counts as near. */
const MARGIN = '300px'

/** Whether an element has come near the viewport (`margin`: CSS length); stays true afterwards. */
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

/** Event handlers for a button or link that needs code: it is prefetched on hover or focus. */
export function prefetchProps(load: LoadCode<unknown>) {
  const fetchCode = () => void load().catch(() => {})
  return { onPointerEnter: fetchCode, onFocus: fetchCode }
}

interface ErrorBoundaryProps {
  /** Rendered instead of children that threw. */
  readonly fallback: ReactNode
  /** A new value resets the error and renders the children again. */
  readonly resetKey?: unknown
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly crashed: boolean
  readonly resetKey: unknown
}

/** Keeps the rest of the page working when a part of it throws. Works in the browser only. */
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

/** Props of a template or block whose options were resolved on the server by its own schema. */
type WithResolvedOptions<Given> = Given & { readonly options: Readonly<Record<string, unknown>> }

type Extensions = readonly ExtensionCode[] | undefined

export interface LoadedPieces<Given> {
  /** Returns a built-in component or one of these extensions by name; undefined if there is none. */
  component(
    name: string,
    extensions?: Extensions,
  ): Preloadable<WithResolvedOptions<Given>>['Component'] | undefined
  /** Loads the code for these names so that nothing is rendered late. */
  preload(names: readonly string[], extensions?: Extensions): Promise<unknown>
}

type LoadPiece<Given> = Piece<Given>['load']

/** Components of templates or blocks, each loaded once. `builtIn` maps names to their loaders. */
export function loadPieces<Given extends object>(
  kind: 'template' | 'block',
  builtIn: Readonly<Record<string, LoadPiece<Given>>>,
): LoadedPieces<Given> {
  const loaded = new WeakMap<object, Preloadable<WithResolvedOptions<Given>>>()
  const isPiece = (defined: ExtensionDefinition): defined is ExtensionDefinition & Piece<Given> =>
    defined.defines === kind

  const pieceOf = (
    name: string,
    extensions: Extensions,
  ): Preloadable<WithResolvedOptions<Given>> | undefined => {
    const own = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined
    const load =
      own ??
      definedBy(extensions)
        .filter(isPiece)
        .find((each) => each.name === name)?.load
    if (load === undefined) return undefined
    const known = loaded.get(load)
    if (known !== undefined) return known
    // `Piece` does not know the options' type; the view's options were resolved by the schema its component follows.
    const typed = load as () => Promise<FunctionComponent<never>> as () => Promise<
      FunctionComponent<WithResolvedOptions<Given>>
    >
    const made = preloadable(typed)
    loaded.set(load, made)
    return made
  }

  return {
    component: (name, extensions) => pieceOf(name, extensions)?.Component,
    preload: (names, extensions) => Promise.all(names.map((name) => pieceOf(name, extensions)?.preload())),
  }
}
