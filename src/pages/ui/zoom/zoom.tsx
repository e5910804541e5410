import '../library-policy.ts'
import OpenSeadragon from 'openseadragon'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { useText } from '../context.tsx'
import { mountDialog } from '../dialog/dialog.tsx'
import { motionOff } from '../motion.ts'
import { pressKey, useFullScreen } from '../viewer/stage-controls.ts'
import { StageDialog, stageStyles } from '../viewer/stage-dialog.tsx'
import type { Stage } from '../viewer/use-stage.ts'

/** Steps of one press of a key or button. */
const ZOOM_STEP = 1.5
const PAN_SHARE = 0.2
/** Minimum stage width in pixels at which the overview has room beside the picture. */
const MIN_OVERVIEW_STAGE_PIXELS = 960
/** Longer side of the overview and its distance from the corner, in pixels. */
const OVERVIEW_SIDE = 224
const OVERVIEW_INSET = 16

/** Loads the tile description (info.json) of a picture. Its id is replaced by our own URL. Falls back to the plain image. */
async function sourceOf({ service = '', src }: Picture): Promise<object> {
  const answer = await fetch(`${service}/info.json`)
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.includes('json')) return { type: 'image', url: src }
  const info: unknown = await answer.json()
  return { ...Object(info), id: service }
}

/**
 * Keeps OpenSeadragon from injecting a style sheet, which the CSP forbids. It skips this if it finds an element with
 * this marker; a `style` element outside the HTML namespace applies no styles.
 */
function withoutOwnStyles(): void {
  const name = 'data-openseadragon-mobile-css'
  if (document.querySelector(`style[${name}]`) !== null) return
  const mark = document.createElementNS('urn:vitrine', 'style')
  mark.setAttribute(name, '')
  document.head.append(mark)
}

/** Returns the overview's options: inset from the corner, with the picture's aspect ratio and the stage's colours. */
function overviewOf(source: object) {
  const width = Number(Reflect.get(source, 'width'))
  const height = Number(Reflect.get(source, 'height'))
  const colours = {
    navigatorBackground: 'var(--stage)',
    navigatorBorderColor: 'var(--stage-line)',
    navigatorDisplayRegionColor: 'var(--on-stage)',
    navigatorOpacity: 1,
  }
  if (!(width > 0 && height > 0)) return { ...colours, navigatorPosition: 'TOP_LEFT' } as const
  const share = OVERVIEW_SIDE / Math.max(width, height)
  return {
    ...colours,
    navigatorPosition: 'ABSOLUTE',
    navigatorTop: OVERVIEW_INSET,
    navigatorLeft: OVERVIEW_INSET,
    navigatorWidth: Math.round(width * share),
    navigatorHeight: Math.round(height * share),
  } as const
}

/**
 * Opens OpenSeadragon on an element with our own keys and controls instead of its. The page's whole picture lies below
 * the tiles: a server may take seconds for the first tile, and one tile alone looks like the whole picture.
 */
function openViewer(
  element: HTMLElement,
  source: object,
  { src }: Picture,
  onBroken: () => void,
): OpenSeadragon.Viewer {
  const calm = motionOff()
  withoutOwnStyles()
  const opened = OpenSeadragon({
    element,
    tileSources: source,
    drawer: 'canvas',
    showNavigationControl: false,
    showNavigator: element.clientWidth >= MIN_OVERVIEW_STAGE_PIXELS,
    navigatorAutoFade: false,
    ...overviewOf(source),
    animationTime: calm ? 0 : 0.5,
    immediateRender: calm,
    maxZoomPixelRatio: 4,
    visibilityRatio: 0.5,
    crossOriginPolicy: false,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
  opened.addHandler('open-failed', onBroken)
  opened.addOnceHandler('open', () => {
    opened.addTiledImage({ tileSource: { type: 'image', url: src, buildPyramid: false }, index: 0 })
  })
  // Our own keys and controls are used, and the focus stays on them.
  opened.addHandler('canvas-key', (event) => {
    event.preventDefaultAction = true
  })
  opened.canvas.tabIndex = -1
  // OpenSeadragon knows only left and right; in right-to-left pages the close button is in the left corner.
  const overview = opened.navigator?.element.parentElement
  if (overview?.style.left && getComputedStyle(element).direction === 'rtl') {
    overview.style.left = ''
    overview.style.right = `${OVERVIEW_INSET}px`
  }
  return opened
}

/** A stage with one picture drawn from tiles, up to their full resolution. */
function useDeepStage(picture: Picture): Stage {
  const view = useRef<HTMLDivElement>(null)
  const viewer = useRef<OpenSeadragon.Viewer>(null)
  const [broken, setBroken] = useState(false)
  const { fullScreen, toggleFullScreen } = useFullScreen(view, picture)

  useEffect(() => {
    const element = view.current
    if (element === null) return
    let gone = false
    sourceOf(picture).then(
      (source) => {
        if (gone) return
        viewer.current = openViewer(element, source, picture, () => setBroken(true))
      },
      () => setBroken(true),
    )
    return () => {
      gone = true
      viewer.current?.destroy()
      viewer.current = null
    }
  }, [picture])

  const zoom = useCallback((direction: 1 | -1) => {
    viewer.current?.viewport.zoomBy(direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP)
    viewer.current?.viewport.applyConstraints()
  }, [])
  const reset = useCallback(() => {
    viewer.current?.viewport.setRotation(0)
    viewer.current?.viewport.goHome()
  }, [])
  const turn = useCallback(() => {
    const viewport = viewer.current?.viewport
    viewport?.setRotation(viewport.getRotation() + 90)
  }, [])
  const pan = useCallback((x: number, y: number) => {
    const viewport = viewer.current?.viewport
    if (viewport === undefined) return
    const { width, height } = viewport.getBounds()
    viewport.panBy(new OpenSeadragon.Point(x * width * PAN_SHARE, y * height * PAN_SHARE))
    viewport.applyConstraints()
  }, [])
  const act = useCallback(
    (key: string): boolean =>
      pressKey(
        {
          ArrowLeft: () => pan(-1, 0),
          ArrowRight: () => pan(1, 0),
          ArrowUp: () => pan(0, -1),
          ArrowDown: () => pan(0, 1),
          '+': () => zoom(1),
          '=': () => zoom(1),
          '-': () => zoom(-1),
          '0': reset,
          r: turn,
          f: toggleFullScreen,
        },
        key,
      ),
    [pan, zoom, reset, turn, toggleFullScreen],
  )
  const nothing = useCallback(() => {}, [])
  return {
    view,
    current: 0,
    playing: false,
    broken,
    fullScreen,
    show: nothing,
    zoom,
    reset,
    turn,
    togglePlay: nothing,
    toggleFullScreen,
    act,
  }
}

interface ZoomProps {
  readonly picture: Picture
  readonly title: string
  readonly rights: ItemRights | undefined
  readonly onClosed: () => void
}

function Zoom({ picture, title, rights, onClosed }: ZoomProps) {
  const text = useText()
  const stage = useDeepStage(picture)
  return (
    <StageDialog
      stage={stage}
      count={1}
      name={text('zoom.label')}
      caption={picture.alt || title}
      rights={rights}
      onClosed={onClosed}
    />
  )
}

export async function showZoom(
  shell: ShellView,
  picture: Picture,
  title: string,
  rights: ItemRights | undefined,
): Promise<void> {
  await stageStyles()
  mountDialog(shell, (remove) => <Zoom picture={picture} title={title} rights={rights} onClosed={remove} />)
}
