import { type FormEvent, useId, useState } from 'react'
import type { DeskWords } from './words.ts'

interface NewFileProps {
  readonly words: DeskWords
  readonly files: readonly string[]
  readonly onCreate: (path: string) => void
}

const FOLDERS = ['channels', 'sources', 'forms', 'records'] as const
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Begins a file of a folder of the config. It is there once something is in it. */
export function NewFile({ words, files, onCreate }: NewFileProps) {
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
