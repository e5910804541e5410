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

/** One press of a key or button. */
const ZOOM_STEP = 1.5
const PAN_SHARE = 0.2
/** The overview needs room beside the picture, in pixels. */
const MIN_OVERVIEW_STAGE_PIXELS = 960
/** Pixels of its longer side, and its distance from the corner. */
const OVERVIEW_SIDE = 224
const OVERVIEW_INSET = 16

/** The description of a picture's parts, under our own address whatever it calls itself. */
async function sourceOf({ service = '', src }: Picture): Promise<object> {
  const answer = await fetch(`${service}/info.json`)
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.includes('json')) return { type: 'image', url: src }
  const info: unknown = await answer.json()
  return { ...Object(info), id: service }
}

/**
 * The library would write a style sheet into the page, which the policy forbids, unless it finds this mark of one: an
 * element of the same name outside HTML, which is no style sheet.
 */
function withoutOwnStyles(): void {
  const name = 'data-openseadragon-mobile-css'
  if (document.querySelector(`style[${name}]`) !== null) return
  const mark = document.createElementNS('urn:vitrine', 'style')
  mark.setAttribute(name, '')
  document.head.append(mark)
}

/** The overview is off the corner and has the picture's own shape, in the colours of the hall. */
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
 * Opens the library on an element, with our own keys and controls in place of its. Below the parts is the whole picture of the
 * page: a server may take seconds for the first part, and one part alone looks as if it were the whole.
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
  // The library knows left and right alone; the other corner has the close button.
  const overview = opened.navigator?.element.parentElement
  if (overview?.style.left && getComputedStyle(element).direction === 'rtl') {
    overview.style.left = ''
    overview.style.right = `${OVERVIEW_INSET}px`
  }
  return opened
}

/** One picture on a stage that is drawn by its parts, as deep as they go. */
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
