import { languageOfTag } from '../../../../errors/language.ts'
import type { Language } from '../../../../errors/wording.ts'

const zh = {
  desk: '工作台',
  pages: '页面',
  find: '查找页面',
  none: '没有这样的页面。',
  page: '本页文件',
  otherFiles: '其他文件',
  file: '文件',
  changedMark: '（未保存）',
  editor: '配置',
  save: '保存',
  discard: '放弃此文件的修改',
  saved: '已保存。',
  nothing: '没有未保存的修改。',
  problems: '问题',
  good: '没有问题。',
  stale: '预览仍是最后一个正确的版本。',
  changes: '对网站的影响',
  noChanges: '页面没有变化。',
  preview: '预览',
  phone: '手机',
  desktop: '桌面',
  state: '数据状态',
  usual: '正常',
  empty: '无数据',
  slow: '很慢',
  error: '出错',
  noAddress: '没有可显示的记录。',
  away: '开发服务器没有回应；文字仍在这里，服务器恢复后会再次发送。',
  conflict: '这些文件已在别处修改，未保存任何内容：',
  keys: 'Ctrl+S 保存 · Ctrl+空格 补全 · 在预览中按住 Alt 点击可定位 JSON · Tab 离开编辑器',
  open: '打开',
  language: '工作台语言',
  colon: '：',
  comma: '、',
  end: '。',
}

type Words = Readonly<Record<keyof typeof zh, string>>

const en: Words = {
  desk: 'Desk',
  pages: 'Pages',
  find: 'Find a page',
  none: 'There is no such page.',
  page: 'Files of this page',
  otherFiles: 'Other files',
  file: 'File',
  changedMark: ' (not saved)',
  editor: 'Config',
  save: 'Save',
  discard: 'Discard the edits of this file',
  saved: 'Saved.',
  nothing: 'There are no edits to save.',
  problems: 'Problems',
  good: 'No problems.',
  stale: 'The previews still show the last version that was good.',
  changes: 'What this does to the site',
  noChanges: 'No page changes.',
  preview: 'Preview',
  phone: 'Phone',
  desktop: 'Desktop',
  state: 'State of the data',
  usual: 'Usual',
  empty: 'Empty',
  slow: 'Slow',
  error: 'Error',
  noAddress: 'There is no record to show.',
  away: 'The development server does not answer. The text is still here and will be sent again.',
  conflict: 'Nothing was saved, since these files were changed elsewhere:',
  keys: 'Ctrl+S saves · Ctrl+Space completes · Alt-click in a preview finds its JSON · Tab leaves the editor',
  open: 'Open',
  language: 'Language of the desk',
  colon: ': ',
  comma: ', ',
  end: '.',
}

/** Words of the desk by the language of whoever works at it. */
export const deskWords: Readonly<Record<Language, Words>> = { zh, en }
export type DeskWords = Words

/** The language the desk opens in, by that of the browser. */
export function firstLanguage(browser: string): Language {
  return languageOfTag(browser)
}
