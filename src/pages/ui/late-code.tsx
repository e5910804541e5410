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
  /** Draws at once when preloaded; suspends otherwise. */
  readonly Component: ComponentType<Props>
  /** Resolves when the code is here. Rejects when it cannot be loaded; calling again tries again. */
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
type LoadCode<Code> = () => Promise<Code>

interface LateCode<Code> {
  /** Undefined until it is here. */
  readonly code: Code | undefined
  readonly failed: boolean
}

/** Loads code as soon as it is wanted. */
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
export function prefetchProps(load: LoadCode<unknown>) {
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

/** Props of a piece whose options were resolved by its own schema, on the server. */
type WithResolvedOptions<Given> = Given & { readonly options: Readonly<Record<string, unknown>> }

type Extensions = readonly ExtensionCode[] | undefined

export interface LoadedPieces<Given> {
  /** The component of this name, a built-in one or of these extensions; undefined where none is called so. */
  component(
    name: string,
    extensions?: Extensions,
  ): Preloadable<WithResolvedOptions<Given>>['Component'] | undefined
  /** Resolves when the code of these names is here, so that nothing of it is drawn late. */
  preload(names: readonly string[], extensions?: Extensions): Promise<unknown>
}

type LoadPiece<Given> = Piece<Given>['load']

/** The components of templates or blocks, each loaded once. `builtIn` brings them by their names. */
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
    // A piece knows no options; those of the view were made by the schema its component is held to.
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
