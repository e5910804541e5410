import { useEffect, useRef, useState } from 'react'
import { stagings } from '../desk-api.ts'
import { Editor } from './editor.tsx'
import { PageList } from './page-list.tsx'
import { Previews } from './previews.tsx'
import { Status } from './status.tsx'
import { useDesk } from './use-desk.ts'
import { useFile } from './use-file.ts'
import { deskWords, firstLanguage } from './words.ts'

/** The desk: the pages, the config of one beside how it looks, and what an edit does. */
export function Desk() {
  const [language, setLanguage] = useState(firstLanguage)
  const words = deskWords[language] ?? deskWords.en
  const desk = useDesk()
  const { site, page, path, judgement } = desk
  const file = useFile(path, desk.turn, { onJudged: desk.judged, onAway: desk.setAway })

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

  if (words === undefined || site === undefined || page === undefined)
    return <p role="status">{desk.failure ?? '…'}</p>

  const changed = judgement?.changed ?? site.changed
  const isBroken = judgement?.problems.some(({ severity }) => severity === 'error') === true
  const canSave = changed.length > 0 && !isBroken
  const save = async (): Promise<void> => {
    await file.send()
    await desk.save()
  }
  keyed.current = () => void save()
  const option = (name: string) => (
    <option key={name} value={name}>
      {name}
      {changed.includes(name) && words.changedMark}
    </option>
  )

  return (
    <div className="desk" lang={language === 'zh' ? 'zh-CN' : 'en'}>
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
                onChange={() => void desk.stage(staging)}
              />
              {words[staging]}
            </label>
          ))}
        </fieldset>
        <label>
          {words.language}{' '}
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            <option value="zh">中文</option>
            <option value="en">English</option>
          </select>
        </label>
      </header>
      <PageList site={site} current={page.route} words={words} turn={desk.turn} onOpen={desk.openPage} />
      <main aria-label={words.editor}>
        <div className="desk-bar">
          <label>
            {words.file}{' '}
            <select value={path} onChange={({ target }) => desk.openFile(target.value)}>
              <optgroup label={words.page}>{page.files.map(option)}</optgroup>
              <optgroup label={words.otherFiles}>
                {site.files.filter((name) => !page.files.includes(name)).map(option)}
              </optgroup>
            </select>
          </label>
          <button type="button" aria-disabled={!canSave} onClick={() => void (canSave && save())}>
            {words.save}
          </button>
          <button
            type="button"
            aria-disabled={!changed.includes(path)}
            onClick={() => void (changed.includes(path) && desk.discard())}
          >
            {words.discard}
          </button>
          <span role="status">
            {desk.saved && words.saved}
            {!desk.saved && changed.length === 0 && words.nothing}
          </span>
        </div>
        {desk.away && <p role="alert">{words.away}</p>}
        {desk.failure !== undefined && <p role="alert">{desk.failure}</p>}
        {desk.conflicts.length > 0 && (
          <p role="alert">
            {words.conflict} {desk.conflicts.join(', ')}
          </p>
        )}
        {file.loaded !== undefined && (
          <Editor
            path={path}
            loaded={file.loaded}
            label={`${words.editor}: ${path}`}
            problems={judgement?.problems.filter((problem) => problem.file === path) ?? []}
            goal={desk.goal}
            onChange={file.change}
          />
        )}
        <p className="desk-keys">{words.keys}</p>
        <Status
          judgement={judgement}
          words={words}
          onGo={(problem) => desk.go(problem.file, problem.line, problem.column)}
        />
      </main>
      <aside aria-label={words.preview}>
        <Previews site={site} page={page} words={words} turn={desk.turn} />
      </aside>
    </div>
  )
}
