import type { Easel } from '../core/easel.ts'
import { box, n, type Point, polyline, ring } from '../core/geometry.ts'
import { roundness } from '../parts/lathe.ts'
import { gateSign, sealPrint, writing } from '../parts/script.ts'
import { bronzeTone, clay, cloth, oldBronze, paper } from './materials.ts'
import type { Shot } from './studio.ts'

/** A wall brick with a stamped maker's inscription. */
export function brick(easel: Easel): Shot {
  const { random } = easel
  const upright = random.chance(0.35)
  const width = upright ? random.between(340, 390) : random.between(740, 820)
  const height = upright ? random.between(640, 700) : random.between(330, 390)
  const x = 600 - width / 2
  const y = 445 - height / 2
  const edge = Array.from({ length: 40 }, (_, index): Point => {
    const t = (index / 40) * 4
    const along = t % 1
    const chip = random.chance(0.12) ? random.between(6, 26) : random.between(0, 4)
    if (t < 1) return [x + width * along, y + chip]
    if (t < 2) return [x + width - chip, y + height * along]
    if (t < 3) return [x + width * (1 - along), y + height - chip]
    return [x + chip, y + height * (1 - along)]
  })
  const outline = polyline(edge, true)
  const tone = random.pick('#7d7a73', '#88806f', '#716a60', '#8b7a64', '#75736f')
  const size = upright ? 66 : 72
  const count = random.int(5, 7)
  const columns = random.int(1, 2)
  const panelWide = upright ? size * columns * 1.35 + 40 : count * size * 1.12 + 40
  const panelHigh = upright ? Math.min(height - 80, count * size * 1.2 + 40) : size * columns * 1.25 + 40
  const px = 600 - panelWide / 2 + random.between(-20, 20)
  const py = 445 - panelHigh / 2
  const along = (from: number, to: number) =>
    Array.from({ length: columns }, (_, line) => {
      const across =
        (upright ? px + panelWide / 2 : py + panelHigh / 2) + (line - (columns - 1) / 2) * size * 1.2
      return upright ? `M${n(across)} ${n(from)}V${n(to)}` : `M${n(from)} ${n(across)}H${n(to)}`
    }).join('')
  const start = (upright ? py : px) + 34
  const end = (upright ? py + panelHigh : px + panelWide) - 34
  const middle = start + (end - start) * random.between(0.4, 0.7)
  const marks = `${along(start, middle - 14)}${along(middle + 14, end)}`
  const scratches = Array.from(
    { length: 9 },
    () =>
      `M${n(random.between(x, x + width))} ${n(random.between(y, y + height))}l${n(random.between(-90, 90))} ${n(random.between(-26, 26))}`,
  ).join('')
  const turned = `<g transform="rotate(${n(random.between(-5, 5))} 600 445)">`
  return {
    piece: {
      form: `${turned}<path d="${outline}" fill="#fff" opacity=".8"/></g>`,
      detail: `${turned}<path d="${box(px, py, panelWide, panelHigh)}" fill="#5c5c5c" stroke="#444" stroke-width="5"/><path d="${marks}" stroke="#c8c8c8" stroke-width="${n(size * 0.3)}" fill="none" stroke-linecap="round"/><path d="${scratches}" stroke="#666" stroke-width="3"/></g>`,
      colour: `${turned}<path d="${outline}" fill="${tone}"/></g>`,
    },
    material: {
      ...clay,
      crust: { colour: [196, 186, 164], amount: random.between(0.08, 0.3), noise: 'cloud' },
    },
    depth: 52,
    softness: 5,
    carving: 13,
  }
}

/** A bronze seal with its knob, beside the impression it makes. */
export function seal(easel: Easel): Shot {
  const { random } = easel
  const side = random.between(210, 250)
  const x = random.between(250, 290)
  const y = random.between(420, 450)
  const lid = side * 0.34
  const front = box(x, y, side, side * 0.62)
  const top = polyline(
    [
      [x, y],
      [x + side * 0.16, y - lid],
      [x + side * 0.84, y - lid],
      [x + side, y],
    ],
    true,
  )
  const knobX = x + side / 2
  const turtle = random.chance(0.5)
  const knob = turtle
    ? `M${n(knobX - 74)} ${n(y - lid * 0.5)}C${n(knobX - 80)} ${n(y - lid - 90)} ${n(knobX + 60)} ${n(y - lid - 100)} ${n(knobX + 66)} ${n(y - lid * 0.6)}L${n(knobX + 100)} ${n(y - lid - 34)}C${n(knobX + 120)} ${n(y - lid - 30)} ${n(knobX + 112)} ${n(y - lid + 14)} ${n(knobX + 84)} ${n(y - lid * 0.4)}Z`
    : `M${n(knobX - 46)} ${n(y - lid * 0.45)}V${n(y - lid - 70)}C${n(knobX - 46)} ${n(y - lid - 128)} ${n(knobX + 46)} ${n(y - lid - 128)} ${n(knobX + 46)} ${n(y - lid - 70)}V${n(y - lid * 0.45)}Z${ring(knobX, y - lid - 50, 20)}`
  const shellLines = turtle
    ? `M${n(knobX - 50)} ${n(y - lid - 30)}h100M${n(knobX - 24)} ${n(y - lid - 64)}v60M${n(knobX + 20)} ${n(y - lid - 64)}v60`
    : ''
  const card = box(640, 200, 380, 470)
  const print = random.between(220, 260)
  const tone = bronzeTone(random)
  const turned = `<g transform="rotate(${n(random.between(-3, 4))} 830 430)">`
  const sideMarks = `M${n(x + 26)} ${n(y + side * 0.2)}h${n(side - 52)}M${n(x + 26)} ${n(y + side * 0.44)}h${n(side - 52)}`
  return {
    piece: {
      form: `<path d="${top}" fill="${easel.linear([
        [0, '#fff', 0.1],
        [1, '#fff', 0.9],
      ])}"/><path d="${front}" fill="#fff" opacity=".92"/><path d="${knob}" fill="#fff" fill-rule="evenodd"/>${turned}<path d="${card}" fill="#161616"/></g>`,
      detail: `<path d="${sideMarks}" stroke="#4c4c4c" stroke-width="4"/><path d="${shellLines}" stroke="#444" stroke-width="5"/><path d="M${n(x)} ${n(y + 3)}h${n(side)}" stroke="#d8d8d8" stroke-width="6"/>`,
      colour: `${turned}<path d="${card}" fill="#d9cdae"/>${sealPrint(easel, 830 - print / 2, 330, print, 0.92)}<path d="M680 236h300M680 262h190" stroke="#2c2822" stroke-width="3" opacity=".55"/></g><g fill="${tone}" fill-rule="evenodd"><path d="${top}"/><path d="${front}"/><path d="${knob}"/></g>`,
      matte: `${turned}<path d="${card}" fill="#fff"/></g>`,
    },
    material: oldBronze(random, random.between(0.15, 0.5)),
    depth: 84,
    softness: 4,
    carving: 6,
  }
}

/** A thread-bound book, closed on a second one or lying open. */
export function book(easel: Easel): Shot {
  const { random } = easel
  const cover = random.pick('#2f4156', '#35506a', '#4a5a50', '#6a5a3c', '#3d3a45')
  const leaf = random.pick('#d8cba9', '#cfc09a', '#ddd3b8')
  const open = easel.says('open', 'page', 'tally', 'diary', 'picture')
  if (open || random.chance(0.45)) return openBook(easel, leaf)
  const width = random.between(430, 480)
  const height = random.between(620, 670)
  const x = 600 - width / 2
  const y = 445 - height / 2
  const turned = `<g transform="rotate(${n(random.between(-9, 9))} 600 445)">`
  const under = `<g transform="rotate(${n(random.between(6, 16))} 600 445) translate(${n(random.between(-70, 70))} 14)">`
  const stitches = [0.05, 0.28, 0.5, 0.72, 0.95]
    .map((t) => `M${n(x + width - 38)} ${n(y + height * t)}H${n(x + width)}`)
    .join('')
  const spine = `M${n(x + width - 38)} ${n(y)}V${n(y + height)}`
  const slip = box(x + 36, y + 34, 92, height * 0.6)
  const title = writing(random, {
    x: x + 52,
    y: y + 52,
    width: 70,
    height: height * 0.55,
    size: 56,
    gap: 0.1,
  })
  const cut = box(x, y, width, height)
  return {
    piece: {
      form: `${under}<path d="${cut}" fill="#777"/></g>${turned}<path d="${cut}" fill="#fff"/></g>`,
      detail: `${turned}<path d="${spine}${stitches}" stroke="#ccc" stroke-width="5"/><path d="${slip}" fill="#999"/></g>`,
      colour: `${under}<path d="${cut}" fill="${leaf}"/><path d="${box(x, y, width - 4, height - 6)}" fill="${random.pick('#40566b', '#5c6457', '#6c5b3f')}"/></g>${turned}<path d="${box(x - 5, y + 5, width + 5, height)}" fill="${leaf}"/><path d="${cut}" fill="${cover}"/><path d="${cut}" fill="${easel.texture('fibre', '#ffffff', 2)}" opacity=".12"/><path d="${slip}" fill="${leaf}"/><path d="${box(x + 42, y + 40, 80, height * 0.6 - 12)}" fill="none" stroke="#2a2620" stroke-width="2"/><path d="${title}" stroke="#1d1b18" stroke-width="13" fill="none" stroke-linecap="round" opacity=".8"/><path d="${spine}${stitches}" stroke="#d9ceb0" stroke-width="3.5"/></g>`,
    },
    material: { ...cloth, mottle: 0.1, wear: 0.3 },
    depth: 40,
    softness: 3,
  }
}

function openBook(easel: Easel, leaf: string): Shot {
  const { random } = easel
  const half = random.between(390, 420)
  const height = random.between(560, 610)
  const y = 445 - height / 2
  const left = easel.linear(
    [
      [0, '#fff', 0.45],
      [0.55, '#fff', 0.7],
      [0.9, '#fff', 0.55],
      [1, '#fff', 0.1],
    ],
    0,
  )
  const right = easel.linear(
    [
      [0, '#fff', 0.1],
      [0.1, '#fff', 0.55],
      [0.45, '#fff', 0.7],
      [1, '#fff', 0.45],
    ],
    0,
  )
  const page = (x: number, fill: string) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(half)}" height="${n(height)}" fill="${fill}"/>`
  const text = (x: number, picture: boolean) => {
    const frame = box(x + 36, y + 44, half - 72, height - 88)
    const pitch = (half - 72) / 9
    const rules = Array.from(
      { length: 8 },
      (_, index) => `M${n(x + 36 + pitch * (index + 1))} ${n(y + 44)}v${n(height - 88)}`,
    ).join('')
    const lines = writing(random, {
      x: x + 40,
      y: y + 56,
      width: half - 80,
      height: height - 112,
      size: pitch * 0.62,
      gap: 0.6,
    })
    const left = x + 36
    const wide = half - 72
    const foot = y + height * 0.66
    const at = (across: number, up: number) => `${n(left + wide * across)} ${n(foot - height * up)}`
    const waves = [0.05, 0.1, 0.15]
      .map(
        (down) =>
          `M${at(0.08, -down)}${`q${n(wide * 0.07)} -14 ${n(wide * 0.14)} 0t${n(wide * 0.14)} 0`.repeat(3)}`,
      )
      .join('')
    const sketch = `M${at(0.06, 0.1)}C${at(0.16, 0.34)} ${at(0.24, 0.36)} ${at(0.34, 0.2)}M${at(0.3, 0.26)}C${at(0.46, 0.5)} ${at(0.58, 0.5)} ${at(0.74, 0.2)}M${at(0.7, 0.26)}C${at(0.78, 0.36)} ${at(0.86, 0.32)} ${at(0.94, 0.1)}M${at(0.06, 0.04)}H${n(left + wide * 0.33)}M${at(0.67, 0.04)}H${n(left + wide * 0.94)}${gateSign(left + wide * 0.3, foot - wide * 0.38, wide * 0.4)}${waves}`
    return picture
      ? `<path d="${frame}" fill="none" stroke="#2a2620" stroke-width="3"/><path d="${sketch}" fill="none" stroke="#2a2620" stroke-width="3.5"/>`
      : `<path d="${frame}${rules}" fill="none" stroke="#2a2620" stroke-width="1.5" opacity=".7"/><path d="${lines}" stroke="#211d19" stroke-width="${n(pitch * 0.16)}" fill="none" stroke-linecap="round" opacity=".75"/>`
  }
  const turned = `<g transform="rotate(${n(random.between(-4, 4))} 600 445)">`
  const withPicture = easel.says('picture') || (!easel.says('page', 'tally', 'diary') && random.chance(0.5))
  return {
    piece: {
      form: `${turned}${page(600 - half, left)}${page(600, right)}</g>`,
      detail: `${turned}<path d="M600 ${n(y)}V${n(y + height)}" stroke="#333" stroke-width="4"/></g>`,
      colour: `${turned}${page(600 - half, leaf)}${page(600, leaf)}${text(600 - half, withPicture)}${text(600, false)}${sealPrint(easel, 600 + half - 110, y + height - 120, 54)}</g>`,
    },
    material: paper,
    depth: 60,
    softness: 4,
    ground: 'dark',
  }
}

/** A field tunic laid flat, with collar, pockets and buttons. */
export function uniform(easel: Easel): Shot {
  const { random } = easel
  const tone = random.pick('#6d6a4e', '#5c6156', '#77684a', '#5a5f68', '#7d745a')
  const body =
    'M470 190C440 200 410 214 392 232C370 380 380 600 372 770C520 790 680 790 828 770C820 600 830 380 808 232C790 214 760 200 730 190C690 226 510 226 470 190Z'
  const sleeve = (side: number) => {
    const x = (dx: number) => n(600 + side * dx)
    return `M${x(204)} 226C${x(270)} 270 ${x(322)} 430 ${x(372)} 640C${x(340)} 664 ${x(300)} 670 ${x(268)} 662C${x(246)} 560 ${x(226)} 470 ${x(214)} 400Z`
  }
  const cuffs = [-1, 1].map((side) => `M${n(600 + side * 264)} 628L${n(600 + side * 366)} 604`).join('')
  const pockets = [-1, 1].flatMap((side) => [
    box(600 + side * 118 - 58, 330, 116, 116),
    box(600 + side * 122 - 68, 588, 136, 136),
  ])
  const flaps = [-1, 1].flatMap((side) => [
    `M${n(600 + side * 118 - 62)} 326h124v28l-62 22l-62-22Z`,
    `M${n(600 + side * 122 - 72)} 584h144v32l-72 24l-72-24Z`,
  ])
  const collar = 'M500 196L600 252L700 196L722 214L668 300L600 258L532 300L478 214Z'
  const buttons = [300, 400, 500, 600, 700].map((y) => ring(604, y, 11)).join('')
  const creases = Array.from({ length: 12 }, () => {
    const x = random.between(400, 800)
    const y = random.between(300, 740)
    return `M${n(x)} ${n(y)}q${n(random.between(-60, 60))} ${n(random.between(10, 60))} ${n(random.between(-40, 40))} ${n(random.between(60, 130))}`
  }).join('')
  const belt = random.chance(0.6)
  const beltPath = 'M372 508C520 530 680 530 828 508L829 552C680 574 520 574 371 552Z'
  const shade = random.chance(0.35)
  const patch = shade
    ? `<path d="${box(random.between(430, 700), random.between(420, 480), 70, 60)}" fill="#000" opacity=".14" stroke="#ddd" stroke-width="2" stroke-dasharray="6 5"/>`
    : ''
  const sleeves = [-1, 1].map(sleeve).join('')
  return {
    piece: {
      form: `<g transform="translate(0 -30)"><path d="${sleeves}" fill="${roundness(easel)}" opacity=".7"/><path d="${body}" fill="${roundness(easel)}" opacity=".9"/><path d="${creases}" stroke="#fff" stroke-width="22" fill="none" opacity=".18"/><path d="${collar}" fill="#fff"/></g>`,
      detail: `<g transform="translate(0 -30)" fill="none"><path d="${pockets.join('')}${flaps.join('')}" stroke="#4a4a4a" stroke-width="5" fill="#9a9a9a"/><path d="${creases}" stroke="#666" stroke-width="6"/><path d="M604 256V776${cuffs}" stroke="#444" stroke-width="5"/><path d="${collar}" stroke="#444" stroke-width="5"/><path d="${buttons}" fill="#eee" stroke="#333" stroke-width="3"/></g>`,
      colour: `<g transform="translate(0 -30)"><g fill="${tone}"><path d="${sleeves}"/><path d="${body}"/></g><path d="${pockets.join('')}${flaps.join('')}" fill="#000" fill-opacity=".06"/><path d="${collar}" fill="${tone}"/>${patch}<path d="${buttons}" fill="#3a2c20"/>${belt ? `<path d="${beltPath}" fill="#4a3020"/><path d="${box(566, 514, 76, 54)}" fill="none" stroke="#a58b54" stroke-width="11"/>` : ''}</g>`,
    },
    material: { ...cloth, mottle: 0.17 },
    depth: 64,
    softness: 6,
    carving: 8,
  }
}
