import type { Item } from '../../../src/engine/contracts/item.ts'

export type Language = 'zh' | 'en'

/** What a page's records may be like. */
export const states = ['records', 'one', 'empty', 'failed', 'long', 'plain', 'pastEnd'] as const
export type State = (typeof states)[number]

const titles = {
  zh: [
    '错金铜戈',
    '石矶炮台旧照入藏',
    '城门内外：棠州城墙六百四十年',
    '渡口账折整理完成，首批十六本可以检索',
    '棠江水师与铁链',
    '十一天：棠州保卫战书信展',
  ],
  en: [
    'Gold-inlaid bronze dagger-axe',
    'Early photographs of Shiji Battery join the collection',
    'Inside and outside the gate: 640 years of the Tangzhou wall',
    'Sixteen ferry account books catalogued and open to search',
    'The river fleet and the chain boom',
    'Eleven days: letters from the Defence of Tangzhou',
  ],
} as const

const prefixes = { zh: ['石矶墓地出土', '考古'], en: ['From the Shiji cemetery', 'Archaeology'] } as const

const excerpts = {
  zh: '这批档案原属水师营和船政局，分散各地七十余年。协议约定，实物仍留原处，影像统一编号，公众可以在一个页面上读到完整的一本。',
  en: 'The papers came from the river fleet and the shipping office and were scattered for seventy years. The originals stay where they are; the images share one numbering.',
} as const

const bodies = {
  zh: '<p>戈援狭长，胡部三穿，内上错金云纹。1978年出土于石矶墓地第十二号墓，出土时木柲已朽，只余漆痕。</p><h2>怎样使用</h2><p>戈装在近三米长的柄上，站在车上的人用它钩、啄。刃部有三处细小的缺口，显微观察表明它们形成于入土之前。</p><blockquote><p>一件兵器最要紧的不是锋利，而是有人修过它。</p></blockquote>',
  en: '<p>The blade is long and narrow, with three slots for the lashing and gold cloud scrolls on the tang. It was found in grave 12 of the Shiji cemetery in 1978; of the shaft only lacquer remained.</p><h2>How it was used</h2><p>Mounted on a pole almost three metres long, it hooked and pecked from a chariot. Three small nicks in the edge were made before burial.</p><blockquote><p>What matters in a weapon is less its edge than that somebody mended it.</p></blockquote>',
} as const

const scenes = ['relic-ge', 'battery', 'wall-gate', 'letter-desk', 'river-fort', 'archive-shelves'] as const

const longTitle = {
  zh: '我馆与澜川博物馆、石浦县博物馆、云津渡口陈列馆等沿江八家博物馆签署协议，今后五年共同清点、拍摄并向公众开放散存各馆的棠江水师与渡口档案，首批十六本账折预计明年春天可以检索',
  en: 'Eight museums along the river agree to count, photograph and open to the public over the next five years the papers of the river fleet and the ferries that have been scattered among them since the 1950s, beginning with sixteen account books',
} as const

function picture(scene: string, slug: string, alt: string) {
  return { src: `/demo/${scene}/${slug}.webp`, thumb: `/demo/${scene}/THUMB/${slug}.webp`, alt }
}

/** A record with everything an Item can have. */
export function sampleItem(index: number, language: Language, overrides: Partial<Item> = {}): Item {
  const scene = scenes[index % scenes.length] ?? 'wall-gate'
  const title = titles[language][index % titles[language].length] ?? ''
  const zh = language === 'zh'
  const id = String(1000 + index)
  const image = picture(scene, `plate-${index}`, zh ? `图：${title}` : `Picture of ${title}`)
  const year = 2026 - Math.floor(index / 2)
  return {
    id,
    title,
    titlePrefix: prefixes[language][index % 2] ?? '',
    subtitle: zh ? '战国 · 长 26.4 厘米' : 'Warring States · 26.4 cm',
    image,
    images: [1, 2].map((n) => picture(scene, `detail-${index}-${n}`, zh ? `细部 ${n}` : `Detail ${n}`)),
    date: `${year}-11-0${(index % 9) + 1}`,
    start: `${year}-11-01T09:00:00`,
    end: index % 2 === 0 ? `${year + 1}-02-28T17:00:00` : `${year}-11-01T11:30:00`,
    status: (['current', 'upcoming', 'ended'] as const)[index % 3] ?? 'current',
    place: zh ? '二层第三展厅' : 'Second floor, gallery 3',
    excerpt: excerpts[language],
    html: bodies[language],
    href: `/News/LastestNews/${id}${zh ? '' : '?lang=en'}`,
    author: zh ? '馆办公室' : 'Museum office',
    visits: 1908 + index,
    reply: zh ? '可以。阅览室每周二、四开放。' : 'You may. The reading room opens on Tuesdays and Thursdays.',
    facts: [
      { name: 'age', label: zh ? '年代' : 'Era', value: zh ? '战国' : 'Warring States' },
      { name: 'size', label: zh ? '尺寸' : 'Size', value: zh ? '长 26.4 厘米' : 'Length 26.4 cm' },
      { name: 'words', label: zh ? '讲解词' : 'Words', value: excerpts[language] },
    ],
    links: [
      { name: 'panorama', label: zh ? '全景' : 'Panorama', href: 'https://panorama.example/1' },
      { name: 'booking', label: zh ? '立即预约' : 'Order', href: 'https://book.example/1' },
    ],
    files: [
      {
        id: 'f1',
        name: zh ? '棠州军史 2026年第3期.pdf' : 'Journal 2026-3.pdf',
        href: '/files/f1.pdf',
        suffix: 'pdf',
      },
      { id: 'f2', name: zh ? '报名表.docx' : 'Form.docx', href: '/files/f2.docx', suffix: 'docx' },
    ],
    gallery: [1, 2, 3, 4, 5].map((n) => ({
      id: `g${n}`,
      name: `${n}.webp`,
      href: `/demo/building-facade/gallery-${n}.webp`,
      suffix: 'webp',
      caption: zh ? `展厅一角 ${n}` : `A corner of the gallery ${n}`,
      picture: picture('hall-interior', `gallery-${n}`, zh ? `展厅 ${n}` : `Gallery ${n}`),
    })),
    ...overrides,
  }
}

/** The records of a state, and nothing but an id and a title for "plain". */
export function sampleItems(state: State, language: Language, count = 6): readonly Item[] {
  if (state === 'empty' || state === 'failed' || state === 'pastEnd') return []
  if (state === 'plain')
    return Array.from({ length: count }, (_, index) => {
      const { id, title } = sampleItem(index, language)
      return { id, title }
    })
  const title = state === 'long' ? { title: longTitle[language] } : {}
  return Array.from({ length: state === 'one' ? 1 : count }, (_, index) => sampleItem(index, language, title))
}
