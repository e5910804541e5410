import { useEffect, useMemo, useRef, useState } from 'react'
import { DeskHead } from './desk-head.tsx'
import { Editor, type EditorHandle, type History } from './editor.tsx'
import { FileBar, type View } from './file-bar.tsx'
import { FormView } from './form/form-view.tsx'
import { PageList } from './page-list.tsx'
import { Previews } from './previews.tsx'
import { Status } from './status.tsx'
import { ThemePanel } from './theme-panel.tsx'
import { useDesk } from './use-desk.ts'
import { useFile } from './use-file.ts'
import { useFormData } from './use-form-data.ts'
import { deskWords, firstLanguage } from './words.ts'

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
