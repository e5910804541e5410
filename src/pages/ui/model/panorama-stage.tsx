import { useEffect, useId, useRef } from 'react'
import { useText } from '../context.tsx'
import { Drawing } from '../elements.tsx'
import { focusIfLost, type StageProps } from './stage.ts'

/** An equirectangular picture on a sphere, viewed from the centre. Angles are in degrees. */
interface SphereView {
  /** Turns the view to the right and up; negative values turn left and down. */
  readonly turn: (right: number, up: number) => void
  /** Zooms in by a factor. */
  readonly zoom: (factor: number) => void
  /** Restores the initial view. */
  readonly reset: () => void
  /** Degrees the view turns for each pixel of a drag. */
  readonly degreesPerPixel: () => number
}

const FIELD = { start: 70, min: 25, max: 100 } as const
/** Maximum tilt: straight up or down, turning sideways would only spin the picture. */
const MAX_PITCH_DEGREES = 85
const RADIANS = Math.PI / 180

/** Two triangles cover the canvas; each of its pixels is a view direction. */
const VERTEX = `#version 300 es
in vec2 corner;
out vec2 place;
void main() {
  place = corner;
  gl_Position = vec4(corner, 0.0, 1.0);
}`

/** At the seam, where the picture's right edge meets its left, the derivative ignores the jump in the texture coordinate. */
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 place;
out vec4 colour;
uniform vec2 reach;
uniform mat3 turned;
uniform sampler2D picture;
const float PI = 3.14159265358979;
void main() {
  vec3 ray = normalize(turned * vec3(place * reach, -1.0));
  vec2 at = vec2(atan(ray.x, -ray.z) / (2.0 * PI) + 0.5, acos(clamp(ray.y, -1.0, 1.0)) / PI);
  vec2 across = dFdx(at);
  vec2 down = dFdy(at);
  across.x -= round(across.x);
  down.x -= round(down.x);
  colour = textureGrad(picture, at, across, down);
}`

async function loadPicture(src: string): Promise<HTMLImageElement> {
  const picture = new Image()
  // WebGL reads pictures of other origins only with CORS.
  picture.crossOrigin = 'anonymous'
  picture.src = src
  await picture.decode()
  return picture
}

/** Scales a picture down to the maximum texture size. */
function drawablePicture(picture: HTMLImageElement, max: number): HTMLImageElement | HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, max / width, max / height)
  if (scale === 1) return picture
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) throw new Error('No shader.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true)
    throw new Error(gl.getProgramInfoLog(program) ?? 'The shaders do not link.')
  return program
}

/** Returns the columns of the matrix that rotates a ray up, then to the right. */
function rotationMatrix(right: number, up: number): readonly number[] {
  const [sinRight, cosRight] = [Math.sin(right * RADIANS), Math.cos(right * RADIANS)]
  const [sinUp, cosUp] = [Math.sin(up * RADIANS), Math.cos(up * RADIANS)]
  return [
    ...[cosRight, 0, sinRight],
    ...[-sinRight * sinUp, cosUp, cosRight * sinUp],
    ...[-sinRight * cosUp, -sinUp, cosRight * cosUp],
  ]
}

/**
 * Renders a panorama into a canvas, and again after each turn, zoom and resize, until `signal` is aborted. `onLost` is
 * called when the WebGL context is lost. Rejects without WebGL 2 or if the picture cannot be loaded.
 */
async function openSphere(
  canvas: HTMLCanvasElement,
  src: string,
  signal: AbortSignal,
  onLost: () => void,
): Promise<SphereView> {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false })
  if (gl === null) throw new Error('No WebGL 2.')
  canvas.addEventListener('webglcontextlost', onLost, { signal })
  // Browsers allow only a few WebGL contexts at a time.
  const release = (): void => gl.getExtension('WEBGL_lose_context')?.loseContext()
  signal.addEventListener('abort', release)
  const program = programOf(gl)
  const picture = await loadPicture(src).catch((error: unknown) => {
    release()
    throw error
  })
  signal.throwIfAborted()

  // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL method, not a React hook
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texImage2D(
    gl.TEXTURE_2D,
    0,
    gl.RGBA,
    gl.RGBA,
    gl.UNSIGNED_BYTE,
    drawablePicture(picture, gl.getParameter(gl.MAX_TEXTURE_SIZE)),
  )
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  const reach = gl.getUniformLocation(program, 'reach')
  const turned = gl.getUniformLocation(program, 'turned')

  const start = { right: 0, up: 0, field: FIELD.start }
  let state: { right: number; up: number; field: number } = start
  let waiting = 0
  const draw = (): void => {
    waiting = 0
    const { clientWidth, clientHeight } = canvas
    const density = Math.min(devicePixelRatio, 2)
    const pixels = (side: number): number => Math.max(1, Math.round(side * density))
    const [width, height] = [pixels(clientWidth), pixels(clientHeight)]
    // Setting the size clears the canvas, even to the same value.
    if (width !== canvas.width) canvas.width = width
    if (height !== canvas.height) canvas.height = height
    gl.viewport(0, 0, canvas.width, canvas.height)
    const half = Math.tan((state.field / 2) * RADIANS)
    gl.uniform2f(reach, (half * canvas.width) / canvas.height, half)
    gl.uniformMatrix3fv(turned, false, rotationMatrix(state.right, state.up))
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
  const soon = (): void => {
    if (waiting === 0) waiting = requestAnimationFrame(draw)
  }
  const change = (next: Partial<typeof state>): void => {
    state = { ...state, ...next }
    soon()
  }

  const sizes = new ResizeObserver(soon)
  sizes.observe(canvas)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    cancelAnimationFrame(waiting)
  })
  return {
    turn: (right, up) =>
      change({
        right: (state.right + right) % 360,
        up: Math.max(-MAX_PITCH_DEGREES, Math.min(MAX_PITCH_DEGREES, state.up + up)),
      }),
    zoom: (factor) => change({ field: Math.max(FIELD.min, Math.min(FIELD.max, state.field / factor)) }),
    reset: () => change(start),
    degreesPerPixel: () => state.field / Math.max(1, canvas.clientHeight),
  }
}

/** Degrees per key press. */
const STEP_DEGREES = 10
const ZOOM = 1.2

const TURNS: Readonly<Record<string, (view: SphereView) => void>> = {
  ArrowLeft: (view) => view.turn(-STEP_DEGREES, 0),
  ArrowRight: (view) => view.turn(STEP_DEGREES, 0),
  ArrowUp: (view) => view.turn(0, STEP_DEGREES),
  ArrowDown: (view) => view.turn(0, -STEP_DEGREES),
  PageUp: (view) => view.zoom(ZOOM),
  PageDown: (view) => view.zoom(1 / ZOOM),
  '+': (view) => view.zoom(ZOOM),
  '=': (view) => view.zoom(ZOOM),
  '-': (view) => view.zoom(1 / ZOOM),
  Home: (view) => view.reset(),
}

/** Buttons with the same actions as the keys, for visitors who can neither drag nor type. */
const TOOLS = [
  { key: 'ArrowLeft', label: 'media.left', path: 'M14.5 6l-6 6 6 6' },
  { key: 'ArrowUp', label: 'media.up', path: 'M6 14.5l6-6 6 6' },
  { key: 'ArrowDown', label: 'media.down', path: 'M6 9.5l6 6 6-6' },
  { key: 'ArrowRight', label: 'media.right', path: 'M9.5 6l6 6-6 6' },
  { key: '+', label: 'viewer.zoomIn', path: 'M12 5v14M5 12h14' },
  { key: '-', label: 'viewer.zoomOut', path: 'M5 12h14' },
  { key: 'Home', label: 'viewer.reset', path: 'M5 5v5h5M5.5 10a7 7 0 1 1-.8 4' },
] as const

interface Point {
  readonly x: number
  readonly y: number
}

function distanceBetween([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
}

/** Turns the view by drag, and zooms by a two-finger or touchpad pinch. */
function followPointers(canvas: HTMLCanvasElement, view: SphereView, signal: AbortSignal): void {
  const points = new Map<number, Point>()
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => canvas.addEventListener(name, listener, { signal, passive: false })
  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    points.set(event.pointerId, at(event))
  })
  listen('pointermove', (event) => {
    const before = points.get(event.pointerId)
    if (before === undefined) return
    const apart = distanceBetween([...points.values()])
    const now = at(event)
    points.set(event.pointerId, now)
    if (points.size > 1) {
      if (apart > 0) view.zoom(distanceBetween([...points.values()]) / apart)
      return
    }
    const degrees = view.degreesPerPixel()
    view.turn((before.x - now.x) * degrees, (now.y - before.y) * degrees)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    listen(name, ({ pointerId }) => points.delete(pointerId))
  listen('wheel', (event) => {
    // Browsers report a touchpad pinch as a wheel event with Ctrl; a plain wheel scrolls the page.
    if (!event.ctrlKey) return
    event.preventDefault()
    view.zoom(Math.exp(-event.deltaY / 100))
  })
}

/** A panorama viewed from within, which only the visitor turns. It takes the focus as soon as it is drawn. */
export function PanoramaStage({ medium: { src, title }, onBroken }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<SphereView | undefined>(undefined)
  const text = useText()
  const id = useId()
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    focusIfLost(element)
    const stop = new AbortController()
    openSphere(element, src, stop.signal, () => broken.current()).then(
      (opened) => {
        if (stop.signal.aborted) return
        view.current = opened
        followPointers(element, opened, stop.signal)
      },
      () => stop.signal.aborted || broken.current(),
    )
    return () => stop.abort()
  }, [src])
  return (
    <>
      <canvas
        ref={canvas}
        className="media__sphere"
        role="img"
        aria-label={title}
        aria-describedby={id}
        tabIndex={0}
        onKeyDown={(event) => {
          const turn = TURNS[event.key]
          if (
            turn === undefined ||
            view.current === undefined ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey
          )
            return
          event.preventDefault()
          turn(view.current)
        }}
      />
      <span id={id} hidden>
        {text('media.panoramaKeys')}
      </span>
      <div className="media__tools">
        {TOOLS.map(({ key, label, path }) => (
          <button
            key={key}
            type="button"
            className="media__tool"
            aria-label={text(label)}
            onClick={() => view.current && TURNS[key]?.(view.current)}
          >
            <Drawing path={path} />
          </button>
        ))}
      </div>
    </>
  )
}
