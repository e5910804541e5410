import { seededRandom } from '../seeded-random.ts'

/** An article of the measured site, as the backend stores it. */
export interface Article {
  readonly id: number
  readonly title: string
  /** Calendar date, such as "2026-03-05". */
  readonly date: string
  readonly office: string
  readonly excerpt: string
  /** Address below the folder of pictures. */
  readonly picture: string
  readonly html: string
}

export interface Topic {
  readonly title: string
  readonly parts: readonly string[]
}

/** All texts of the measured site: the same for the hand-written pages and for the museum. */
export interface Content {
  readonly name: string
  readonly topics: readonly Topic[]
  readonly notice: string
  readonly articles: readonly Article[]
}

export const ARTICLES = 80
export const PAGE_SIZE = 8
export const TOPICS = 9
const PARTS = 5
/** The list that is measured: the second part of this topic. */
export const LIST = { topic: 3, part: 2 } as const

const WORDS =
  '船坞 码头 纤绳 陶窑 青瓷 漆器 木雕 织机 染坊 茶路 盐仓 桥梁 渡口 驿站 灯塔 航图 罗盘 锚链 桅杆 货栈 账册 碑刻 拓片 家谱 城砖 水闸 堤岸 作坊 行会 工匠 船工 商号 档案室 老照片 测绘 发掘 清理 编目 拼接 复原 陈列 讲解 借展 捐献 口述'.split(
    ' ',
  )

const SEED = 20_261_122

/** Sentences without meaning, of words and lengths as in museum news. */
function writer(random: () => number) {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const run = (length: number): string => {
    let text = ''
    while (text.length < length) text += word()
    return text.slice(0, length)
  }
  const sentence = (length: number): string => {
    let text = ''
    while (text.length < length) text += `${text === '' ? '' : '，'}${run(5 + Math.floor(random() * 8))}`
    return `${text.slice(0, length - 1)}。`
  }
  return { run, sentence }
}

type Writer = ReturnType<typeof writer>

function figure({ run }: Writer, picture: string): string {
  return `<figure><img src="${picture}" width="640" height="400" alt="${run(6)}"><figcaption>${run(14)}</figcaption></figure>`
}

function bodyOf(write: Writer): string {
  const { run, sentence } = write
  const row = (tag: string): string => `<tr><${tag}>${run(5)}</${tag}><${tag}>${run(8)}</${tag}></tr>`
  return [
    `<h2>${run(10)}</h2>`,
    `<p>${sentence(160)}</p>`,
    `<p><strong>${run(8)}</strong>：${sentence(170)}</p>`,
    figure(write, '/img/figure-1.webp'),
    `<h3>${run(9)}</h3>`,
    `<ul>${[0, 1, 2].map(() => `<li>${sentence(38)}</li>`).join('')}</ul>`,
    `<blockquote><p>${sentence(110)}</p></blockquote>`,
    `<table><thead>${row('th')}</thead><tbody>${[0, 1, 2].map(() => row('td')).join('')}</tbody></table>`,
    figure(write, '/img/figure-2.webp'),
    `<p>${sentence(150)}</p>`,
  ].join('\n')
}

function dateOf(index: number): string {
  return new Date(Date.UTC(2026, 5, 30) - index * 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Eighty articles and the menu above them; the same in every run. */
export function generateContent(): Content {
  const write = writer(seededRandom(SEED))
  return {
    name: write.run(9),
    topics: Array.from({ length: TOPICS }, () => ({
      title: write.run(4),
      parts: Array.from({ length: PARTS }, () => write.run(5)),
    })),
    notice: write.sentence(84),
    articles: Array.from({ length: ARTICLES }, (_, index) => ({
      id: index + 1,
      title: write.run(20),
      date: dateOf(index),
      office: write.run(6),
      excerpt: write.sentence(100),
      picture: `/img/list-${(index % PAGE_SIZE) + 1}.webp`,
      html: bodyOf(write),
    })),
  }
}
