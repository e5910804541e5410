import { type FormEvent, useId, useState } from 'react'
import type { DeskPage } from '../desk-api.ts'
import type { History } from './editor.tsx'
import { useWords } from './words.ts'

interface NewFileProps {
  readonly files: readonly string[]
  readonly onCreate: (path: string) => void
}

const FOLDERS = ['channels', 'sources', 'forms', 'records'] as const
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Creates a file in a folder of the config. It is stored once it has content. */
function NewFile({ files, onCreate }: NewFileProps) {
  const { words } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [folder, setFolder] = useState<string>(FOLDERS[0])
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const path = `${folder}/${name}.json`
  const fault = !NAME.test(name) ? words.fileNameHint : files.includes(path) ? words.taken : undefined
  const create = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (fault !== undefined) return
    onCreate(path)
    setOpen(false)
    setName('')
    setTried(false)
  }
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.newFile}
      </button>
      {isOpen && (
        <form className="desk-new" aria-label={words.newFile} noValidate onSubmit={create}>
          <label>
            {words.kind}{' '}
            <select value={folder} onChange={({ target }) => setFolder(target.value)}>
              {FOLDERS.map((each) => (
                <option key={each} value={each}>
                  {words[each]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.fileName}{' '}
            <input
              className="desk-name"
              value={name}
              spellCheck={false}
              aria-required="true"
              aria-invalid={tried && fault !== undefined}
              aria-describedby={`${id}hint`}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <button type="submit">{words.create}</button>
          <button type="button" onClick={() => setOpen(false)}>
            {words.cancel}
          </button>
          <p id={`${id}hint`} role={tried && fault !== undefined ? 'alert' : undefined}>
            {tried && fault !== undefined ? fault : words.fileNameHint}
          </p>
        </form>
      )}
    </>
  )
}

/** Ways to show a file. */
export const views = ['form', 'text'] as const
export type DeskView = (typeof views)[number]

interface FileBarProps {
  readonly page: DeskPage
  readonly path: string
  readonly files: readonly string[]
  /** Files with unsaved edits. */
  readonly changed: readonly string[]
  readonly canSave: boolean
  /** Whether the last action was a save. */
  readonly saved: boolean
  readonly view: DeskView
  readonly history: History
  readonly onView: (view: DeskView) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onFile: (path: string) => void
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Toolbar with the edited file and the actions on its edits. */
export function FileBar(props: FileBarProps) {
  const { words } = useWords()
  const { page, path, changed, canSave, saved, onFile, onSave, onDiscard } = props
  const { view, history, onView, onUndo, onRedo } = props
  const isChanged = changed.includes(path)
  // Includes a file that was just created, and those edited since the site was read.
  const files = [...new Set([...props.files, ...changed, path])]
  const option = (name: string) => (
    <option key={name} value={name}>
      {name}
      {changed.includes(name) && words.changedMark}
    </option>
  )
  return (
    <div className="desk-bar">
      <label>
        {words.file}{' '}
        <select value={path} onChange={({ target }) => onFile(target.value)}>
          <optgroup label={words.page}>{page.files.map(option)}</optgroup>
          <optgroup label={words.otherFiles}>
            {files.filter((name) => !page.files.includes(name)).map(option)}
          </optgroup>
        </select>
      </label>
      <NewFile files={files} onCreate={onFile} />
      <fieldset>
        <legend>{words.view}</legend>
        {views.map((each) => (
          <label key={each}>
            <input type="radio" name="view" checked={view === each} onChange={() => onView(each)} />
            {words[each]}
          </label>
        ))}
      </fieldset>
      <button type="button" aria-disabled={!history.undo} onClick={onUndo}>
        {words.undo}
      </button>
      <button type="button" aria-disabled={!history.redo} onClick={onRedo}>
        {words.redo}
      </button>
      <button type="button" aria-disabled={!canSave} onClick={() => canSave && onSave()}>
        {words.save}
      </button>
      <button type="button" aria-disabled={!isChanged} onClick={() => isChanged && onDiscard()}>
        {words.discard}
      </button>
      <span role="status">
        {saved && words.saved}
        {!saved && changed.length === 0 && words.nothing}
      </span>
    </div>
  )
}
