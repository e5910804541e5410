import { useEffect, useRef, useState } from 'react'
import { DeskHead } from './desk-head.tsx'
import { Editor } from './editor.tsx'
import { FileBar } from './file-bar.tsx'
import { PageList } from './page-list.tsx'
import { Previews } from './previews.tsx'
import { Status } from './status.tsx'
import { ThemePanel } from './theme-panel.tsx'
import { useDesk } from './use-desk.ts'
import { useFile } from './use-file.ts'
import { deskWords, firstLanguage } from './words.ts'

const THEME_FILE = 'theme.json'

/** The desk: the pages, the config of one beside how it looks, and what an edit does. */
export function Desk() {
  const [language, setLanguage] = useState(() => firstLanguage(navigator.language))
  const words = deskWords[language]
  const desk = useDesk()
  const { site, page, path, validation } = desk
  const file = useFile(path, desk.turn, { onValidated: desk.validated, onAway: desk.setAway })

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
            onChange={file.put}
          />
        )}
        {file.loaded !== undefined && (
          <Editor
            path={path}
            loaded={file.loaded}
            label={`${words.editor}: ${path}`}
            language={language}
            problems={validation?.problems.filter((problem) => problem.file === path) ?? []}
            goal={desk.goal}
            onChange={file.change}
          />
        )}
        <p className="desk-keys">{words.keys}</p>
        <Status
          validation={validation}
          words={words}
          language={language}
          onGo={(problem) => desk.go(problem.file, problem.line, problem.column)}
        />
      </main>
      <aside aria-label={words.preview}>
        <Previews site={site} page={page} words={words} turn={desk.turn} />
      </aside>
    </div>
  )
}
