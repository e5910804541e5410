import { message } from '../../../engine/errors/index.ts'
import { type Fault, faultsOfKind } from '../expect/fault.ts'
import type { PageSight } from './watched-tab.ts'

/** Rounding of positions, no shift that anyone can see. */
const MAX_SHIFT = 0.001

const wrongStatus = faultsOfKind(
  'status',
  message`Nobody sees the page.`,
  message`Run "vitrine test --only pages", which says more.`,
)
const scripts = faultsOfKind(
  'console',
  message`Parts of the page do not answer to clicks.`,
  message`Open the page and read the console of the browser.`,
)
const missing = faultsOfKind(
  'request',
  message`Something of the page is missing.`,
  message`Correct the address, or put the file there.`,
)
const shifted = faultsOfKind(
  'layout-shift',
  message`What a visitor reads or clicks moves away.`,
  message`Give pictures width and height, and keep room for what comes later.`,
)
const wide = faultsOfKind(
  'overflow',
  message`On a phone the whole page moves sideways.`,
  message`Let long words break, and let wide parts scroll by themselves.`,
)
const inaccessible = faultsOfKind(
  'accessibility',
  message`Some visitors cannot use the page (WCAG 2.2 AA).`,
  message`The rule is explained at https://dequeuniversity.com/rules/axe/.`,
)

/** What is wrong with a page in the browser. */
export function expectSight(sight: PageSight, axe: readonly string[]): readonly Fault[] {
  const { status, errors, failed, shift, moved, tooWide, brokenPictures, isAlive } = sight
  return [
    ...(status === 200 ? [] : [wrongStatus(`answers ${status}`, `状态码是 ${status}`)]),
    ...errors.map((text) => scripts(`the console says: ${text}`, `控制台报告：${text}`)),
    ...(isAlive ? [] : [scripts('its scripts do not start', '脚本没有启动')]),
    ...failed.map((text) => missing(`asks in vain for ${text}`, `请求失败：${text}`)),
    ...brokenPictures.map((src) => missing(`shows a broken picture: ${src}`, `图片无法显示：${src}`)),
    ...(shift <= MAX_SHIFT
      ? []
      : [
          shifted(
            `moves by ${shift.toFixed(3)}: ${moved.join(', ')}`,
            `布局移动 ${shift.toFixed(3)}：${moved.join('、')}`,
          ),
        ]),
    ...(tooWide === 0
      ? []
      : [wide(`is ${tooWide} pixels wider than the screen`, `比屏幕宽 ${tooWide} 像素`)]),
    ...axe.map((text) => inaccessible(text, text)),
  ]
}
