import { digestOf } from '../digest.ts'
import { ACCESSIBILITY_FILE, isLockFile } from '../read/file-kinds.ts'
import type { ConfigText } from '../read/read-files.ts'

/** A file as its JSON says it, whatever its layout; as it is where it is none. */
function meaningOf({ path, text }: ConfigText): ConfigText {
  try {
    const value: unknown = JSON.parse(text)
    // Which schema an editor uses changes no page.
    const meaning = JSON.stringify(value, (key, member: unknown) => (key === '$schema' ? undefined : member))
    return { path, text: meaning }
  } catch {
    return { path, text }
  }
}

/**
 * 16 hexadecimal digits of what a test of the pages depends on: every file of the config but records of what it once said
 * and what people say for the statement, and the code of extensions. Layout and comments of JSON change nothing.
 */
export function testedDigest(files: readonly ConfigText[], extensions: readonly ConfigText[]): string {
  const tested = files.filter(({ path }) => !isLockFile(path) && path !== ACCESSIBILITY_FILE)
  return digestOf([...tested.map(meaningOf), ...extensions])
}
