import type { DeskPage } from '../desk-api.ts'
import type { DeskWords } from './words.ts'

interface FileBarProps {
  readonly words: DeskWords
  readonly page: DeskPage
  readonly path: string
  readonly files: readonly string[]
  /** Files with edits that are not saved. */
  readonly changed: readonly string[]
  readonly canSave: boolean
  /** Whether the last thing done was to save. */
  readonly saved: boolean
  readonly onFile: (path: string) => void
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Which file is edited, and what can be done with its edits. */
export function FileBar(props: FileBarProps) {
  const { words, page, path, files, changed, canSave, saved, onFile, onSave, onDiscard } = props
  const isChanged = changed.includes(path)
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
