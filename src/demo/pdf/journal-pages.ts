import { printStyle } from './print-style.ts'

export interface Article {
  readonly title: string
  readonly author: string
  readonly paragraphs: readonly string[]
}

/** One issue as `src/demo/content/journals.json` gives it. */
export interface Journal {
  readonly slug: string
  readonly title: string
  readonly issue: string
  readonly date: string
  readonly editorial: readonly string[]
  readonly articles: readonly Article[]
}

/** The issue's pictures, as `data:` addresses. */
export interface JournalPictures {
  readonly cover: string
  readonly articles: readonly string[]
}

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeText(text)}</p>`).join('')

export const seal = '<div class="seal"><span>军</span><span>棠</span><span>博</span><span>州</span></div>'

export const printDocument = (title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${printStyle}</style></head><body>${body}</body></html>`

const chineseDate = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}

function articleSheet(journal: Journal, article: Article, picture: string, page: number): string {
  const author = escapeText(article.author)
  const title = escapeText(article.title)
  const name = escapeText(journal.title)
  const issue = escapeText(journal.issue)
  return `<section class="sheet opener"><div class="head"><span>${name}　${issue}</span><span>${title}</span></div><h2>${title}</h2><div class="author">${author}</div><img class="plate" src="${picture}" alt=""><div class="columns">${paragraphs(article.paragraphs)}</div><div class="note"><p>引用格式：${author}：《${title}》，《${name}》${issue}，第${page}页。题图为示意绘图，不是文物照片。</p></div><div class="folio">${page}</div></section>`
}

const callForPapers = `<div class="call"><h3>征稿启事</h3><p>本刊每季一期，欢迎来稿谈城墙、江防、兵器、机器局与守城旧事，也欢迎考订、书评与一页纸的补正。来稿请注明材料出处，尚不能确定的地方请照实写明。收到稿件后一个月内回复。</p></div>`

/** The whole issue as one printable document: cover, contents, editorial, a sheet an article, colophon. */
export function journalDocument(journal: Journal, pictures: JournalPictures): string {
  const name = escapeText(journal.title)
  const firstArticlePage = 4
  const topics = journal.articles.map((article) => `<div>${escapeText(article.title)}</div>`).join('')
  const lines = journal.articles
    .map(
      (article, index) =>
        `<li><span>${escapeText(article.title)}</span><span class="by">${escapeText(article.author)}</span><span>${firstArticlePage + index}</span></li>`,
    )
    .join('')
  const sheets = [
    `<section class="sheet cover">${seal}<h1 class="name">${name}</h1><div class="latin">TANGZHOU JOURNAL OF MILITARY HISTORY</div><div class="issue"><span>${escapeText(journal.issue)}</span><span>${chineseDate(journal.date)}</span></div><img src="${pictures.cover}" alt=""><div class="topics">${topics}</div><div class="publisher">棠州市军事历史博物馆　编</div></section>`,
    `<section class="sheet"><div class="head"><span>${name}　${escapeText(journal.issue)}</span><span>目录</span></div><h2 class="section">目录</h2><ul class="contents"><li><span>卷首语</span><span class="by">本刊编辑部</span><span>3</span></li>${lines}</ul><img class="tail" src="${pictures.articles[0] ?? pictures.cover}" alt=""><div class="folio">2</div></section>`,
    `<section class="sheet editorial"><div class="head"><span>${name}　${escapeText(journal.issue)}</span><span>卷首语</span></div><h2 class="section">卷首语</h2>${paragraphs(journal.editorial)}<p class="sign">本刊编辑部<br>${chineseDate(journal.date)}</p>${callForPapers}<div class="folio">3</div></section>`,
    ...journal.articles.map((article, index) =>
      articleSheet(journal, article, pictures.articles[index] ?? pictures.cover, firstArticlePage + index),
    ),
    `<section class="sheet colophon">${seal}<h2 class="section">版权页</h2><dl><dt>刊名</dt><dd>${name}</dd><dt>期次</dt><dd>${escapeText(journal.issue)}</dd><dt>出版日期</dt><dd>${chineseDate(journal.date)}</dd><dt>主办</dt><dd>棠州市军事历史博物馆</dd><dt>编辑</dt><dd>《${name}》编辑部</dd><dt>地址</dt><dd>棠州市鼓山路1号</dd><dt>电话</dt><dd>0000-8136 1381</dd><dt>说明</dt><dd>本刊所载文字可注明出处后引用。馆、城、人、事均为演示而虚构。</dd></dl></section>`,
  ]
  return printDocument(`${journal.title} ${journal.issue}`, sheets.join(''))
}
