import { escapeText, printDocument } from './journal-pages.ts'

/** A notice's attachment: what it is called and what it says (`content` is the notice's own HTML). */
export interface NoticeFile {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly date: string
}

/** An attachment as a printable document on the museum's letterhead. */
export function noticeDocument(file: NoticeFile): string {
  const [year = '', month = '', day = ''] = file.date.slice(0, 10).split('-')
  const body = `<section class="sheet document"><div class="letterhead"><span>棠州市军事历史博物馆</span><small>棠州市鼓山路1号　0000-8136 1381</small></div><h1>${escapeText(file.title)}</h1><p class="summary">${escapeText(file.summary)}</p><main>${file.content}</main><p class="sign">棠州市军事历史博物馆<br>${year}年${Number(month)}月${Number(day)}日</p><div class="folio">1</div></section>`
  return printDocument(file.title, body)
}
