import {
  type AccessibilityConfig,
  type CriterionId,
  criterionIds,
  type StatementLock,
} from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import type { Conformance, CriterionStatus } from './contracts/statement.ts'
import type { Message } from './errors/index.ts'

// What is known of each success criterion of WCAG 2.2, levels A and AA: its clause of EN 301 549, which checks test it, what a person must do; and
// its status by what tests found and people have checked.

/** What a museum may have none of: then the criteria about it do not apply. */
export type Feature = 'film' | 'sound' | 'form' | 'password'

/** Kinds of content that are looked at record by record. */
export const contentKinds = ['pictures', 'films', 'sounds', 'documents'] as const

/** Our own checks of "vitrine test" and "vitrine statement" beside the rules of axe-core, by their permanent names. */
export const ownChecks = [
  'markup',
  'document',
  'measured-contrast',
  'overflow',
  'clipped-text',
  'text-spacing',
  'keyboard',
  'focus',
  'motion',
  'language-of-parts',
  'input-purpose',
  'theme',
  'content',
] as const
export type OwnCheck = (typeof ownChecks)[number]

export interface Criterion {
  readonly id: CriterionId
  readonly level: 'A' | 'AA'
  /** Clause of EN 301 549 V3.2.1, which has WCAG 2.1; absent where WCAG 2.2 has added the criterion. */
  readonly clause?: string
  /** Own checks that test it; rules of axe-core name their criteria themselves. */
  readonly checks: readonly OwnCheck[]
  /** The tests decide all of it: without a fault it is met, and nothing is left to a person. */
  readonly isDecided: boolean
  /** It applies only to a museum that has one of these. */
  readonly needs?: readonly Feature[]
  /** What a person does who checks it. */
  readonly ask: Message
}

type CriterionSource = Omit<Criterion, 'id' | 'level' | 'clause' | 'isDecided' | 'ask'> & {
  readonly level?: 'AA'
  readonly isNew?: true
  readonly isDecided?: true
  readonly en: string
  readonly zh: string
}

/** EN 301 549 V3.2.1 has each criterion of WCAG 2.1 under its own number in clause 9; those of WCAG 2.2 alone it does not have. */
const written: Readonly<Record<CriterionId, CriterionSource>> = {
  '1.1.1': {
    checks: ['markup', 'content'],
    en: 'Read some alternative texts of each page beside the picture: each says what matters of the picture here.',
    zh: '每个页面抽看几幅图片的替代文本：是否说出了图片在此处的要点。',
  },
  '1.2.1': {
    checks: ['content'],
    needs: ['film', 'sound'],
    en: 'Play each recording of sound alone, and each film without sound: the text beside it says the same.',
    zh: '播放每段纯音频和无声视频：旁边的文字是否表达了相同的内容。',
  },
  '1.2.2': {
    checks: ['content'],
    needs: ['film'],
    en: 'Play each film with captions: they have all that is said, who says it, and sounds that matter.',
    zh: '打开字幕播放每部视频：字幕是否包含全部话语、说话人和重要的声音。',
  },
  '1.2.3': {
    checks: ['content'],
    needs: ['film'],
    en: 'Listen to each film without looking: what is only seen is also said, or written in a text beside it.',
    zh: '不看画面，只听每部视频：只能看到的内容是否也有解说，或写在旁边的文字里。',
  },
  '1.2.4': {
    checks: [],
    level: 'AA',
    needs: ['film', 'sound'],
    en: 'Where something is broadcast live, it has captions.',
    zh: '如有直播，是否配有实时字幕。',
  },
  '1.2.5': {
    checks: [],
    level: 'AA',
    needs: ['film'],
    en: 'Each film has a spoken description of what is only seen, or nothing in it is only seen.',
    zh: '每部视频是否有口述影像，或者没有只能看到的内容。',
  },
  '1.3.1': {
    checks: ['markup', 'document'],
    en: 'Compare some pages with their outline of headings: what looks like a heading, list or table is one.',
    zh: '抽看几个页面的标题大纲：看起来像标题、列表、表格的内容，是否确实是标题、列表、表格。',
  },
  '1.3.2': {
    checks: [],
    en: 'Read some pages by Tab and by a screen reader: the order makes sense.',
    zh: '用 Tab 键和读屏软件阅读几个页面：顺序是否合理。',
  },
  '1.3.3': {
    checks: [],
    en: 'Look for words such as "the round button" or "on the right": they name more than shape or place.',
    zh: '查找“圆形按钮”“右侧”之类的说法：是否除形状和位置以外还有其他说明。',
  },
  '1.3.4': {
    checks: [],
    level: 'AA',
    isDecided: true,
    en: 'Turn a phone: no page asks to be turned back.',
    zh: '转动手机：页面不会要求转回去。',
  },
  '1.3.5': {
    checks: ['input-purpose'],
    level: 'AA',
    needs: ['form'],
    en: 'Open each form: fields about the visitor are filled in by the browser.',
    zh: '打开每个表单：关于访客本人的字段能否由浏览器自动填写。',
  },
  '1.4.1': {
    checks: [],
    en: 'Look at some pages in grey: nothing is lost.',
    zh: '以灰度查看几个页面：没有信息丢失。',
  },
  '1.4.2': {
    checks: [],
    needs: ['film', 'sound'],
    en: 'Nothing sounds for more than three seconds by itself.',
    zh: '没有任何声音自动播放超过三秒。',
  },
  '1.4.3': {
    checks: ['measured-contrast', 'theme'],
    level: 'AA',
    en: 'Look at links and buttons below the pointer, and at states that no page shows at first: every text can be read.',
    zh: '将指针移到链接和按钮上，并查看页面起初不显示的状态：文字都能看清。',
  },
  '1.4.4': {
    checks: ['overflow', 'clipped-text'],
    level: 'AA',
    isDecided: true,
    en: 'Set the text of the browser to 200 %: nothing is lost.',
    zh: '将浏览器文字放大到 200%：没有内容丢失。',
  },
  '1.4.5': {
    checks: [],
    level: 'AA',
    en: 'Look for pictures of text: only logos, and what an object itself shows.',
    zh: '查找文字图片：只应有标志，以及藏品本身上的文字。',
  },
  '1.4.10': {
    checks: ['overflow'],
    level: 'AA',
    isDecided: true,
    en: 'Open some pages 320 pixels wide: only wide tables, maps and pictures scroll sideways, by themselves.',
    zh: '以 320 像素宽打开几个页面：只有宽表格、地图和图片在各自范围内横向滚动。',
  },
  '1.4.11': {
    checks: ['theme', 'focus'],
    level: 'AA',
    en: 'Look at fields, buttons and icons: their edges can be seen.',
    zh: '查看输入框、按钮和图标：边缘清晰可见。',
  },
  '1.4.12': {
    checks: ['text-spacing'],
    level: 'AA',
    isDecided: true,
    en: 'Set wider spacing of lines, words and letters: nothing is cut.',
    zh: '加大行距、词距和字距：没有文字被截断。',
  },
  '1.4.13': {
    checks: [],
    level: 'AA',
    en: 'What appears below the pointer or at the focus stays below the pointer, and Escape closes it.',
    zh: '指针悬停或获得焦点时出现的内容，指针移上去不会消失，按 Esc 可以关闭。',
  },
  '2.1.1': {
    checks: ['keyboard'],
    en: 'Do on some pages everything without a mouse: menu, filters, viewer, map, form.',
    zh: '不用鼠标完成几个页面上的全部操作：菜单、筛选、看图、地图、表单。',
  },
  '2.1.2': {
    checks: ['keyboard'],
    en: 'Open what opens (menus, viewers, forms): Tab or Escape leads out again.',
    zh: '打开各种弹出内容（菜单、看图、表单）：能用 Tab 或 Esc 离开。',
  },
  '2.1.4': {
    checks: [],
    en: 'Press single letters on some pages: nothing happens unless a part has the focus.',
    zh: '在几个页面上按单个字母键：除焦点所在部件外没有反应。',
  },
  '2.2.1': {
    checks: [],
    en: 'Leave a form open for an hour: nothing is lost.',
    zh: '让表单停留一小时：内容没有丢失。',
  },
  '2.2.2': {
    checks: ['motion'],
    en: 'What moves or changes by itself for more than five seconds can be paused.',
    zh: '自动移动或变化超过五秒的内容可以暂停。',
  },
  '2.3.1': {
    checks: [],
    en: 'Nothing flashes more than three times a second, in films too.',
    zh: '没有每秒闪烁超过三次的内容，视频也包括在内。',
  },
  '2.4.1': {
    checks: ['document'],
    isDecided: true,
    en: 'The first press of Tab offers a link to the content.',
    zh: '第一次按 Tab 即出现跳到正文的链接。',
  },
  '2.4.2': {
    checks: ['document'],
    en: 'Compare titles of some pages: each names its page.',
    zh: '比较几个页面的标题：各自说明了页面内容。',
  },
  '2.4.3': {
    checks: ['keyboard'],
    en: 'Press Tab through some pages: the focus goes on as one reads.',
    zh: '用 Tab 走过几个页面：焦点按阅读顺序移动。',
  },
  '2.4.4': {
    checks: [],
    en: 'Read the links of some pages alone: each says where it leads, with the words around it.',
    zh: '单独阅读几个页面的链接：结合上下文能知道通往何处。',
  },
  '2.4.5': {
    checks: [],
    level: 'AA',
    en: 'Each page is found in two ways: by menus and by search, for example.',
    zh: '每个页面都有两种途径到达，例如菜单和搜索。',
  },
  '2.4.6': {
    checks: ['document'],
    level: 'AA',
    en: 'Headings and labels say what follows.',
    zh: '标题和标签说明了其后的内容。',
  },
  '2.4.7': {
    checks: ['focus'],
    level: 'AA',
    isDecided: true,
    en: 'Press Tab through some pages: it can always be seen where one is.',
    zh: '用 Tab 走过几个页面：始终能看到焦点所在。',
  },
  '2.4.11': {
    checks: ['focus'],
    level: 'AA',
    isNew: true,
    isDecided: true,
    en: 'Press Tab through some pages: nothing lies over what has the focus.',
    zh: '用 Tab 走过几个页面：焦点没有被其他内容遮住。',
  },
  '2.5.1': {
    checks: [],
    en: 'Whatever is swiped or pinched also has buttons.',
    zh: '凡是滑动或捏合的操作，也都有按钮。',
  },
  '2.5.2': {
    checks: [],
    en: 'Press a button and leave it before letting go: nothing happens.',
    zh: '按下按钮后移开再松手：不会触发操作。',
  },
  '2.5.3': {
    checks: [],
    isDecided: true,
    en: 'What a control is called begins with the words seen on it.',
    zh: '控件的名称以其可见文字开头。',
  },
  '2.5.4': {
    checks: [],
    en: 'Nothing is done by shaking or tilting the device alone.',
    zh: '没有只能靠摇晃或倾斜设备完成的操作。',
  },
  '2.5.7': {
    checks: [],
    level: 'AA',
    isNew: true,
    en: 'Whatever is dragged is also done by single clicks.',
    zh: '凡是拖动的操作，也能用单击完成。',
  },
  '2.5.8': {
    checks: [],
    level: 'AA',
    isNew: true,
    isDecided: true,
    en: 'Buttons and links outside of sentences are 24 pixels large, or far from others.',
    zh: '句子以外的按钮和链接不小于 24 像素，或与其他目标有足够间距。',
  },
  '3.1.1': {
    checks: ['document'],
    isDecided: true,
    en: 'A screen reader reads each page in its language.',
    zh: '读屏软件以页面的语言朗读。',
  },
  '3.1.2': {
    checks: ['language-of-parts'],
    level: 'AA',
    en: 'Passages in another language of the same script have "lang" too.',
    zh: '使用相同文字的其他语言的段落，也标有 lang。',
  },
  '3.2.1': {
    checks: ['keyboard'],
    isDecided: true,
    en: 'Press Tab through some pages: nothing opens or leaves by itself.',
    zh: '用 Tab 走过几个页面：没有内容自动打开或跳转。',
  },
  '3.2.2': {
    checks: [],
    en: 'Change fields and filters: no other page opens before one asks for it.',
    zh: '改动字段和筛选：没有提交之前不会跳到其他页面。',
  },
  '3.2.3': {
    checks: [],
    level: 'AA',
    en: 'Menus are in the same place and order on every page.',
    zh: '各页面的菜单位置和顺序一致。',
  },
  '3.2.4': {
    checks: [],
    level: 'AA',
    en: 'The same function has the same name on every page.',
    zh: '同一功能在各页面名称一致。',
  },
  '3.2.6': {
    checks: [],
    isNew: true,
    en: 'The way to ask for help is in the same place on every page.',
    zh: '求助方式在各页面位置一致。',
  },
  '3.3.1': {
    checks: [],
    needs: ['form'],
    en: 'Send each form empty: each wrong field is named in words.',
    zh: '不填写就提交每个表单：每个有误的字段都有文字说明。',
  },
  '3.3.2': {
    checks: [],
    en: 'Each field says what belongs in it, and which are required.',
    zh: '每个字段都说明填写什么、是否必填。',
  },
  '3.3.3': {
    checks: [],
    level: 'AA',
    needs: ['form'],
    en: 'Fill fields wrongly: the message says how it is right.',
    zh: '故意填错字段：提示说明如何改正。',
  },
  '3.3.4': {
    checks: [],
    level: 'AA',
    needs: ['form'],
    en: 'What binds a visitor (orders, bookings) can be checked or taken back before it is sent.',
    zh: '对访客有约束力的提交（订购、预约）可以核对或撤回。',
  },
  '3.3.7': {
    checks: [],
    isNew: true,
    needs: ['form'],
    en: 'Nothing is asked twice in one form.',
    zh: '同一流程中不重复索要相同的信息。',
  },
  '3.3.8': {
    checks: [],
    level: 'AA',
    isNew: true,
    needs: ['password'],
    en: 'Signing in asks for nothing to be remembered or solved; passwords can be pasted.',
    zh: '登录不要求记忆或解题；密码可以粘贴。',
  },
  '4.1.2': {
    checks: ['markup'],
    en: 'Use menus, filters and viewers with a screen reader: it says what each is, and its state.',
    zh: '用读屏软件操作菜单、筛选和看图：读出每个部件是什么、处于什么状态。',
  },
  '4.1.3': {
    checks: [],
    level: 'AA',
    en: 'Send a form and load more of a list with a screen reader: it says what has happened.',
    zh: '用读屏软件提交表单、加载更多内容：读出了结果。',
  },
}

/** Every criterion, in the order of WCAG. */
export const criteria: readonly Criterion[] = criterionIds.map((id) => {
  const { level = 'A', isNew = false, isDecided = false, en, zh, ...others } = written[id]
  return { ...others, id, level, isDecided, ask: { en, zh }, ...(isNew ? {} : { clause: `9.${id}` }) }
})

const TAG = /^wcag([1-4])([1-5])(\d{1,2})$/

/** The criteria that a rule of axe-core is about, by its tags such as "wcag1412". */
export function criteriaOfTags(tags: readonly string[]): readonly CriterionId[] {
  return tags.flatMap((tag) => {
    const [, principle, guideline, number] = TAG.exec(tag) ?? []
    const id = `${principle}.${guideline}.${number}`
    return criterionIds.filter((each) => each === id)
  })
}

/** Every status, the best first. */
export const criterionStatuses: readonly CriterionStatus[] = [
  'passes',
  'fails',
  'partly',
  'open',
  'not-applicable',
]

type TestedCriterion = StatementLock['criteria'][string]
type ManualCheck = NonNullable<AccessibilityConfig['checked']>[string]

export interface Conclusion {
  readonly criterion: Criterion
  readonly status: CriterionStatus
  readonly tested: TestedCriterion
  readonly checked?: ManualCheck
}

function statusOf(
  { isDecided }: Criterion,
  tested: TestedCriterion,
  checked: ManualCheck | undefined,
): CriterionStatus {
  if ((tested.faults ?? []).length > 0) return 'fails'
  // A person may know what no test sees, but not that what was found is not there.
  if (checked !== undefined) return checked.result
  if (tested.absent === true) return 'not-applicable'
  const isUndecided = Object.keys(tested.undecided ?? {}).length > 0
  const isTested = (tested.checks ?? []).length > 0
  if (isTested && isDecided && !isUndecided) return 'passes'
  return isTested ? 'partly' : 'open'
}

/** The status of every criterion by what tests have found and what people have checked. */
export function concludeCriteria(
  lock: Pick<StatementLock, 'criteria'> | undefined,
  accessibility: Pick<AccessibilityConfig, 'checked'> | undefined,
): readonly Conclusion[] {
  return criteria.map((criterion) => {
    const tested = lock?.criteria[criterion.id] ?? {}
    const checked = accessibility?.checked?.[criterion.id]
    return {
      criterion,
      status: statusOf(criterion, tested, checked),
      tested,
      ...omitUndefined({ checked }),
    }
  })
}

/** Full where every criterion is met or does not apply; none where more than half of those that apply fail. */
export function conformanceOf(conclusions: readonly Conclusion[], isTested: boolean): Conformance {
  if (!isTested) return 'untested'
  const applying = conclusions.filter(({ status }) => status !== 'not-applicable')
  const failing = applying.filter(({ status }) => status === 'fails').length
  if (failing > applying.length / 2) return 'none'
  return applying.every(({ status }) => status === 'passes') ? 'full' : 'partial'
}
