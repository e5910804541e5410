import { createContext, useContext } from 'react'
import { type Language, languageOfTag, message } from '../../../engine/errors/wording.ts'

/** Texts of the desk and of the development overlay. A text with another meaning elsewhere states both languages here. */
export const deskMessages = {
  desk: message`Desk`,
  pages: { en: 'Pages', zh: '页面' },
  find: message`Find a page`,
  none: message`There is no such page.`,
  page: message`Files of this page`,
  otherFiles: message`Other files`,
  file: message`File`,
  changedMark: message` (not saved)`,
  editor: message`Config`,
  save: message`Save`,
  discard: message`Discard the edits of this file`,
  saved: message`Saved.`,
  nothing: message`There are no edits to save.`,
  problems: message`Problems`,
  good: message`No problems.`,
  stale: message`The previews still show the last version that was good.`,
  notShown: message`The last edit is not shown. This is the last page that was good.`,
  openPlace: message`Open this place in the editor`,
  changes: message`What this does to the site`,
  noChanges: message`No page changes.`,
  preview: message`Preview`,
  phone: message`Phone`,
  desktop: message`Desktop`,
  state: message`State of the data`,
  usual: message`Usual`,
  empty: message`Empty`,
  slow: message`Slow`,
  error: message`Error`,
  noAddress: message`There is no record to show.`,
  away: message`The development server does not answer. The text is still here and will be sent again.`,
  conflict: message`Nothing was saved, since these files were changed elsewhere:`,
  keys: message`Ctrl+S saves · Ctrl+Space completes · Alt-click in a preview finds its JSON · Tab leaves the editor`,
  formKeys: message`Ctrl+S saves · Ctrl+Z undoes · Alt-click in a preview finds its field`,
  open: message`Open`,
  language: message`Language of the desk`,
  theme: message`Theme`,
  paper: message`Paper`,
  ink: message`Ink`,
  accent: message`Accent`,
  second: message`Second accent`,
  stage: message`Dark hall`,
  radius: message`Corners`,
  density: message`Density`,
  rule: message`Lines`,
  column: message`Column`,
  textScale: { en: 'Text', zh: '文字大小' },
  headingScale: message`Headings`,
  headingWeight: message`Weight of headings`,
  header: message`Header`,
  band: message`Band of inner pages`,
  hall: message`Halls`,
  footer: message`Footer`,
  entries: message`Entries`,
  shadow: message`Shadows`,
  contrast: message`Contrast`,
  readable: message`All colours can be read.`,
  view: message`Show as`,
  form: message`Form`,
  text: message`Text`,
  undo: message`Undo`,
  redo: message`Redo`,
  add: message`Add`,
  remove: message`Remove`,
  up: message`Move up`,
  down: message`Move down`,
  drag: message`Drag to another place`,
  notSet: message`Not set`,
  choose: message`Choose …`,
  yes: message`Yes`,
  no: message`No`,
  required: message` (required)`,
  more: message`More settings`,
  name: message`Name`,
  shape: message`Form of the value`,
  unknownKey: message`No setting has this name. Remove it, or correct the name in the text.`,
  noNumber: message`This is no number: the file still has the value before it.`,
  noJson: message`This is no JSON: the file still has the value before it.`,
  misfit: message`The value here has another form than it needs: `,
  anew: message`Begin anew`,
  unreadable: message`The text is no JSON, so there is no form until it is corrected.`,
  line: message`Line`,
  toText: message`Show the place in the text`,
  menu: message`Order of the menu`,
  position: message`Now at place`,
  sameOrder: message`The channels there have no numbers between which there is room: give them others first.`,
  newFile: message`New file`,
  kind: message`Kind`,
  channels: message`Channel`,
  sources: { en: 'Source', zh: '数据源' },
  forms: message`Form`,
  records: message`Record type`,
  fileName: message`Name of the file`,
  fileNameHint: message`Letters, digits, "-" and "_", a letter or digit first.`,
  taken: message`There is a file of that name.`,
  nameTaken: message`There is one of that name here: the file still has the name before it.`,
  create: message`Create`,
  cancel: message`Cancel`,
  colon: message`: `,
  comma: message`, `,
  end: message`.`,
} as const

export type DeskWords = Readonly<Record<keyof typeof deskMessages, string>>

function wordsIn(language: Language): DeskWords {
  return Object.fromEntries(
    Object.entries(deskMessages).map(([name, words]) => [name, words[language]]),
  ) as DeskWords
}

const deskWords = { en: wordsIn('en'), zh: wordsIn('zh') }

/** Language of the desk. */
export const DeskLanguage = createContext<Language>('en')

export function useWords(): { readonly language: Language; readonly words: DeskWords } {
  const language = useContext(DeskLanguage)
  return { language, words: deskWords[language] }
}

/** Returns the initial language of the desk, from the browser's. */
export function firstLanguage(browser: string): Language {
  return languageOfTag(browser)
}
