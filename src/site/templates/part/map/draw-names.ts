import { type Box, boxAround, lengthOf, overlaps, type Point, pointAt } from './geometry.ts'

/** A name to be placed: at a point, or along a line. */
export interface Name {
  readonly text: string
  readonly kind: string
  readonly size: number
  readonly line: readonly Point[]
  readonly at: number
  /** Distance below the point at which the name stands; 0 on it. */
  readonly below: number
}

const REPEAT = 520
const UPRIGHT = /[\u2e80-\u9fff\uf900-\ufaff]/

const round = (value: number): string => String(Math.round(value * 10) / 10)
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;')

/**
 * Names as SVG text, the most important first: one that would cover another is left out. Chinese stands upright, sign by
 * sign along its line, as on Chinese maps; other scripts follow the line.
 */
export function drawNames(names: readonly Name[], taken: readonly Box[], prefix: string): string {
  const boxes = [...taken]
  const drawn: string[] = []
  const place = (box: Box, text: string): void => {
    if (boxes.some((other) => overlaps(box, other))) return
    boxes.push(box)
    drawn.push(text)
  }
  for (const [index, name] of names.entries()) {
    const length = lengthOf(name.line)
    if (length === 0) {
      place(...atPoint(name))
      continue
    }
    for (const [turn, distance] of placesAlong(name, length).entries()) {
      place(...alongLine(name, distance, `${prefix}${index}-${turn}`))
    }
  }
  return drawn.join('')
}

function widthOf({ text, size }: Name): number {
  return [...text].reduce((sum, sign) => sum + size * (UPRIGHT.test(sign) ? 1.08 : 0.54), 0)
}

/** Distances along the line at which the middle of the name stands: where it asks for, and again at a fixed step. */
function placesAlong(name: Name, length: number): readonly number[] {
  const half = (widthOf(name) * (UPRIGHT.test(name.text) ? 1.9 : 1)) / 2 + 4
  const first = name.at * length
  const turns = Math.ceil(length / REPEAT)
  return Array.from({ length: 2 * turns + 1 }, (_, index) => first + (index - turns) * REPEAT)
    .filter((distance) => distance > half && distance < length - half)
    .sort((a, b) => Math.abs(a - first) - Math.abs(b - first))
}

function open(name: Name): string {
  return `<text class="map-name map-name--${name.kind}" font-size="${name.size}"`
}

function atPoint(name: Name): readonly [Box, string] {
  const [{ x, y } = { x: 0, y: 0 }] = name.line
  const width = widthOf(name)
  const middle = y + name.below + (name.below > 0 ? name.size / 2 : 0)
  const box = {
    x: x - width / 2 - 3,
    y: middle - name.size * 0.75,
    width: width + 6,
    height: name.size * 1.5,
  }
  return [box, `${open(name)} x="${round(x)}" y="${round(middle)}">${escaped(name.text)}</text>`]
}

function alongLine(name: Name, middle: number, id: string): readonly [Box, string] {
  const signs = [...name.text]
  const upright = UPRIGHT.test(name.text)
  const step = upright ? name.size * 1.9 : widthOf(name) / signs.length
  const start = middle - (step * (signs.length - 1)) / 2
  const forward = signs.map((_, index) => pointAt(name.line, start + index * step))
  const [first, last] = [forward[0], forward.at(-1)]
  if (first === undefined || last === undefined) return [boxAround([]), '']
  const steep = Math.abs(last.y - first.y) > 1.4 * Math.abs(last.x - first.x)
  const backward = upright && steep ? last.y < first.y : last.x < first.x
  const points = backward ? [...forward].reverse() : forward
  const box = boxAround(points, name.size * 0.7)
  const list = (axis: 'x' | 'y'): string => points.map((point) => round(point[axis])).join(' ')
  if (upright) return [box, `${open(name)} x="${list('x')}" y="${list('y')}">${escaped(name.text)}</text>`]
  const ends = [start - step, start + signs.length * step].map((distance) => pointAt(name.line, distance))
  const path = backward ? [ends[1], ...points, ends[0]] : [ends[0], ...points, ends[1]]
  const d = path.flatMap((point) => (point === undefined ? [] : [`${round(point.x)} ${round(point.y)}`]))
  return [
    box,
    `<path id="${id}" class="map-guide" d="M${d.join('L')}"/>${open(name)}>` +
      `<textPath href="#${id}" startOffset="50%">${escaped(name.text)}</textPath></text>`,
  ]
}
