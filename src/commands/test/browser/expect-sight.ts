import { bilingual } from '../../../engine/errors/index.ts'
import { type Fault, faultsOfKind } from '../expect/fault.ts'
import type { PageSight } from './watched-tab.ts'

/** Rounding of positions, no shift that anyone can see. */
const MAX_SHIFT = 0.001

const wrongStatus = faultsOfKind(
  'status',
  bilingual('Nobody sees the page.', '没有人能看到这个页面。'),
  bilingual(
    'Run "vitrine test --only pages", which says more.',
    '请运行“vitrine test --only pages”查看详情。',
  ),
)
const scripts = faultsOfKind(
  'console',
  bilingual('Parts of the page do not answer to clicks.', '页面的某些部分点击后没有反应。'),
  bilingual('Open the page and read the console of the browser.', '请打开该页面，查看浏览器的控制台。'),
)
const missing = faultsOfKind(
  'request',
  bilingual('Something of the page is missing.', '页面缺少某些内容。'),
  bilingual('Correct the address, or put the file there.', '请改正网址，或者补上文件。'),
)
const shifted = faultsOfKind(
  'layout-shift',
  bilingual('What a visitor reads or clicks moves away.', '观众正在看或要点击的内容会移位。'),
  bilingual(
    'Give pictures width and height, and keep room for what comes later.',
    '请写明图片的宽和高，并为后出现的内容留出位置。',
  ),
)
const wide = faultsOfKind(
  'overflow',
  bilingual('On a phone the whole page moves sideways.', '在手机上，整个页面会左右移动。'),
  bilingual(
    'Let long words break, and let wide parts scroll by themselves.',
    '请允许长词换行，并让过宽的部分自行滚动。',
  ),
)
const inaccessible = faultsOfKind(
  'accessibility',
  bilingual('Some visitors cannot use the page (WCAG 2.2 AA).', '部分观众无法使用本页（WCAG 2.2 AA）。'),
  bilingual(
    'The rule is explained at https://dequeuniversity.com/rules/axe/.',
    '各条规则的说明见 https://dequeuniversity.com/rules/axe/。',
  ),
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
