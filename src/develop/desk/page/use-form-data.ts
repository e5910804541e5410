import { useEffect, useState } from 'react'
import type { DeskForm, Validation } from '../desk-api.ts'
import { readForm } from './desk-client.ts'

/** What the form of a file is made from; read again with each validation, since other files may have other names in them. */
export function useFormData(path: string, validation: Validation | undefined): DeskForm | undefined {
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
