import { useEffect, useMemo, useRef, useState } from 'react'
import { languageOfTag } from '../../../engine/errors/language.ts'
import type { Language } from '../../../engine/errors/wording.ts'
import { type DeskForm, type DeskSite, type Staging, stagings, type Validation } from '../desk-api.ts'
import { readForm } from './desk-client.ts'
import { Editor, type EditorHandle, type History } from './editor.tsx'
import { FileBar, type View } from './file-bar.tsx'
import { FormView } from './form/form-view.tsx'
import { PageList } from './page-list.tsx'
import { Previews } from './previews.tsx'
import { Status } from './status.tsx'
import { ThemePanel } from './theme-panel.tsx'
import { useDesk } from './use-desk.ts'
import { useFile } from './use-file.ts'
import { type DeskWords, deskWords, firstLanguage } from './words.ts'

/** What the form of a file is made from; read again with each validation, since other files may have other names in them. */
function useFormData(path: string, validation: Validation | undefined): DeskForm | undefined {
  const [read, setRead] = useState<{ readonly path: string; readonly form: DeskForm | undefined }>()
  const begun = validation?.begun ?? 0
  useEffect(() => {
    let left = false
    if (path === '' || begun < 0) return
    readForm(path)
      .then((form) => !left && setRead({ path, form }))
      // A file of no kind has no form; a server that is away is said to be by the next edit.
      .catch(() => !left && setRead((before) => (before?.path === path ? before : { path, form: undefined })))
    return () => {
      left = true
    }
  }, [path, begun])
  return read?.path === path ? read.form : undefined
}

interface DeskHeadProps {
  readonly site: DeskSite
  readonly words: DeskWords
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onStage: (staging: Staging) => void
}

/** Whose desk it is, the state the previews' data are in, and the desk's own language. */
function DeskHead({ site, words, language, onLanguage, onStage }: DeskHeadProps) {
  return (
    <header>
      <h1>
        {site.name} · {words.desk}
      </h1>
      <fieldset>
        <legend>{words.state}</legend>
        {stagings.map((staging) => (
          <label key={staging}>
            <input
              type="radio"
              name="staging"
              checked={site.staging === staging}
              onChange={() => onStage(staging)}
            />
            {words[staging]}
          </label>
        ))}
      </fieldset>
      <label>
        {words.language}{' '}
        <select value={language} onChange={({ target }) => onLanguage(languageOfTag(target.value))}>
          <option value="zh">中文</option>
          <option value="en">English</option>
        </select>
      </label>
    </header>
  )
}

const THEME_FILE = 'theme.json'

const VIEW_KEY = 'vitrine-desk-view'

/** How files are shown, as this browser last had it. */
function useView() {
  const [view, setView] = useState<View>(() => (localStorage.getItem(VIEW_KEY) === 'text' ? 'text' : 'form'))
  const keep = (next: View): void => {
    localStorage.setItem(VIEW_KEY, next)
    setView(next)
  }
  return [view, keep] as const
}

/** The desk: the pages, the config of one beside how it looks, and what an edit does. */
export function Desk() {
  const [language, setLanguage] = useState(() => firstLanguage(navigator.language))
  const words = deskWords[language]
  const desk = useDesk()
  const { site, page, path, validation } = desk
  const own = useMemo(
    () => validation?.problems.filter(({ file: name }) => name === path) ?? [],
    [validation, path],
  )
  const file = useFile(path, desk.turn, { onValidated: desk.validated, onAway: desk.setAway })

  const form = useFormData(path, validation)
  const editor = useRef<EditorHandle>(null)
  const [view, setView] = useView()
  const [history, setHistory] = useState<History>({ undo: false, redo: false })

  const keyed = useRef<() => void>(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      keyed.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  if (site === undefined || page === undefined) return <p role="status">{desk.failure?.[language] ?? '…'}</p>

  const changed = validation?.changed ?? site.changed
  const isBroken = validation?.problems.some(({ severity }) => severity === 'error') === true
  const canSave = changed.length > 0 && !isBroken
  const isForm = view === 'form' && form !== undefined
  const save = async (): Promise<void> => {
    await file.send()
    await desk.save()
  }
  keyed.current = () => void save()

  return (
    <div className="desk" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <DeskHead
        site={site}
        words={words}
        language={language}
        onLanguage={setLanguage}
        onStage={(staging) => void desk.stage(staging)}
      />
      <PageList
        site={site}
        current={page.route}
        words={words}
        language={language}
        readings={desk.readings}
        onOpen={desk.openPage}
      />
      <main aria-label={words.editor}>
        <FileBar
          words={words}
          page={page}
          path={path}
          files={site.files}
          changed={changed}
          canSave={canSave}
          saved={desk.saved}
          view={view}
          history={history}
          onView={setView}
          onUndo={() => editor.current?.undo()}
          onRedo={() => editor.current?.redo()}
          onFile={desk.openFile}
          onSave={() => void save()}
          onDiscard={() => {
            file.forget()
            void desk.discard()
          }}
        />
        {desk.away && <p role="alert">{words.away}</p>}
        {desk.failure !== undefined && <p role="alert">{desk.failure[language]}</p>}
        {desk.conflicts.length > 0 && (
          <p role="alert">
            {words.conflict} {desk.conflicts.join(', ')}
          </p>
        )}
        {file.loaded !== undefined && path === THEME_FILE && (
          <ThemePanel
            text={file.text}
            problems={validation?.problems ?? []}
            words={words}
            language={language}
            onEdit={(change) => editor.current?.edit(change)}
          />
        )}
        {file.loaded !== undefined && (
          <Editor
            ref={editor}
            isHidden={isForm}
            path={path}
            loaded={file.loaded}
            label={`${words.editor}: ${path}`}
            language={language}
            problems={own}
            goal={desk.goal}
            onChange={file.change}
            onHistory={setHistory}
          />
        )}
        {file.loaded !== undefined && isForm && (
          <FormView
            key={path}
            form={form}
            file={path}
            text={file.text}
            locales={site.locales}
            language={language}
            words={words}
            problems={own}
            goal={desk.goal}
            editor={() => editor.current}
            onText={(line, column) => {
              setView('text')
              desk.go(path, { line, column })
            }}
          />
        )}
        <p className="desk-keys">{isForm ? words.formKeys : words.keys}</p>
        <Status
          validation={validation}
          words={words}
          language={language}
          onGo={(problem) => desk.go(problem.file, problem)}
        />
      </main>
      <aside aria-label={words.preview}>
        <Previews site={site} page={page} words={words} turn={desk.turn} />
      </aside>
    </div>
  )
}
