import { useEffect, useMemo, useRef, useState } from 'react'
import { type Language, languageOfTag } from '../../../engine/errors/wording.ts'
import {
  type DeskForm,
  type DeskPage,
  type DeskSite,
  type Staging,
  stagings,
  type Validation,
} from '../desk-api.ts'
import { readForm } from './desk-client.ts'
import { Editor, type EditorHandle, type History } from './editor.tsx'
import { type DeskView, FileBar } from './file-bar.tsx'
import { DeskFormView } from './form/form-view.tsx'
import { PageList } from './page-list.tsx'
import { Previews } from './previews.tsx'
import { Status } from './status.tsx'
import { ThemePanel } from './theme-panel.tsx'
import { type DeskState, useDesk, useFile } from './use-desk.ts'
import { DeskLanguage, firstLanguage, useWords } from './words.ts'

/** Loads the data for a file's form, again after each validation because other files may have changed the available names. */
function useFormData(path: string, validation: Validation | undefined): DeskForm | undefined {
  const [read, setRead] = useState<{ readonly path: string; readonly form: DeskForm | undefined }>()
  const begun = validation?.begun ?? 0
  useEffect(() => {
    let left = false
    if (path === '' || begun < 0) return
    readForm(path)
      .then((form) => !left && setRead({ path, form }))
      // A file of unknown kind has no form. An unreachable server is reported by the next edit.
      .catch(() => !left && setRead((before) => (before?.path === path ? before : { path, form: undefined })))
    return () => {
      left = true
    }
  }, [path, begun])
  return read?.path === path ? read.form : undefined
}

interface DeskHeadProps {
  readonly site: DeskSite
  readonly onLanguage: (language: Language) => void
  readonly onStage: (staging: Staging) => void
}

/** Header with the site's name, the state of the previews' data, and the desk's language. */
function DeskHead({ site, onLanguage, onStage }: DeskHeadProps) {
  const { words, language } = useWords()
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

/** How files are shown, remembered in this browser. */
function useView() {
  const [view, setView] = useState<DeskView>(() =>
    localStorage.getItem(VIEW_KEY) === 'text' ? 'text' : 'form',
  )
  const keep = (next: DeskView): void => {
    localStorage.setItem(VIEW_KEY, next)
    setView(next)
  }
  return [view, keep] as const
}

/** Saves on Ctrl+S or Cmd+S, if `save` is defined. */
function useSaveKey(save: (() => Promise<void>) | undefined): void {
  const keyed = useRef(save)
  keyed.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void keyed.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** State of the open file: text, form, the editor that holds all edits, and the view. */
function useOpenFile(desk: DeskState) {
  const { site, path, validation } = desk
  const file = useFile(path, desk.turn, { onValidated: desk.validated, onAway: desk.setAway })
  const form = useFormData(path, validation)
  const editor = useRef<EditorHandle>(null)
  const [view, setView] = useView()
  const [history, setHistory] = useState<History>({ undo: false, redo: false })
  const problems = useMemo(
    () => validation?.problems.filter(({ file: name }) => name === path) ?? [],
    [validation, path],
  )
  const save = async (): Promise<void> => {
    await file.send()
    await desk.save()
  }
  useSaveKey(site === undefined ? undefined : save)
  /** The form, if the file is shown as one. */
  const shownForm = view === 'form' ? form : undefined
  return { ...file, editor, view, setView, history, setHistory, problems, save, shownForm }
}

interface ConfigProps {
  readonly desk: DeskState
  readonly open: ReturnType<typeof useOpenFile>
  readonly site: DeskSite
}

/** Above the file: its name and views, actions on all edits, and what prevents a save. */
function ConfigHead({ desk, open, site, page }: ConfigProps & { readonly page: DeskPage }) {
  const { words, language } = useWords()
  const { validation, conflicts } = desk
  const changed = validation?.changed ?? site.changed
  const isBroken = validation?.problems.some(({ severity }) => severity === 'error') === true
  return (
    <>
      <FileBar
        page={page}
        path={desk.path}
        files={site.files}
        changed={changed}
        canSave={changed.length > 0 && !isBroken}
        saved={desk.saved}
        view={open.view}
        history={open.history}
        onView={open.setView}
        onUndo={() => open.editor.current?.undo()}
        onRedo={() => open.editor.current?.redo()}
        onFile={desk.openFile}
        onSave={() => void open.save()}
        onDiscard={() => {
          void open.forget().then(desk.discard)
        }}
      />
      {desk.away && <p role="alert">{words.away}</p>}
      {desk.failure !== undefined && <p role="alert">{desk.failure[language]}</p>}
      {conflicts.length > 0 && (
        <p role="alert">
          {words.conflict} {conflicts.join(', ')}
        </p>
      )}
    </>
  )
}

/** The open file in the editor or as a form; for the theme also its panel. */
function FileViews({ desk, open, site }: ConfigProps) {
  const { words, language } = useWords()
  const { path, validation, goal } = desk
  const { loaded, text, editor, problems, shownForm } = open
  if (loaded === undefined) return null
  return (
    <>
      {path === THEME_FILE && (
        <ThemePanel
          text={text}
          problems={validation?.problems ?? []}
          onEdit={(change) => editor.current?.edit(change)}
        />
      )}
      <Editor
        ref={editor}
        isHidden={shownForm !== undefined}
        path={path}
        loaded={loaded}
        label={`${words.editor}: ${path}`}
        language={language}
        problems={problems}
        goal={goal}
        onChange={open.change}
        onHistory={open.setHistory}
      />
      {shownForm !== undefined && (
        <DeskFormView
          key={path}
          form={shownForm}
          file={path}
          text={text}
          locales={site.locales}
          problems={problems}
          goal={goal}
          editor={() => editor.current}
          onText={(line, column) => {
            open.setView('text')
            desk.go(path, { line, column })
          }}
        />
      )}
    </>
  )
}

/** The desk in the chosen language: pages, a page's config beside its previews, and the effects of edits. */
function OpenDesk({ onLanguage }: Pick<DeskHeadProps, 'onLanguage'>) {
  const { words, language } = useWords()
  const desk = useDesk()
  const open = useOpenFile(desk)
  const { site, page } = desk

  if (site === undefined || page === undefined) return <p role="status">{desk.failure?.[language] ?? '…'}</p>

  const config: ConfigProps = { desk, open, site }
  return (
    <div className="desk" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <DeskHead site={site} onLanguage={onLanguage} onStage={(staging) => void desk.stage(staging)} />
      <PageList site={site} current={page.route} readings={desk.readings} onOpen={desk.openPage} />
      <main aria-label={words.editor}>
        <ConfigHead {...config} page={page} />
        <FileViews {...config} />
        <p className="desk-keys">{open.shownForm === undefined ? words.keys : words.formKeys}</p>
        <Status validation={desk.validation} onGo={(problem) => desk.go(problem.file, problem)} />
      </main>
      <aside aria-label={words.preview}>
        <Previews site={site} page={page} turn={desk.turn} />
      </aside>
    </div>
  )
}

export function Desk() {
  const [language, setLanguage] = useState(() => firstLanguage(navigator.language))
  return (
    <DeskLanguage value={language}>
      <OpenDesk onLanguage={setLanguage} />
    </DeskLanguage>
  )
}
