import type { Change, Mutant } from './mutants.ts'

/** Survivors that are right to survive: file and path as regular expressions, kinds of change, and the reason. */
interface Accepted {
  readonly file: RegExp
  /** Of the key; its parts with "." between them. */
  readonly path: RegExp
  readonly changes: readonly Change[]
  readonly reason: string
}

const accepted: readonly Accepted[] = [
  {
    file: /^sources\//,
    path: /^description$/,
    changes: ['deleted', 'absurd'],
    reason: 'a note for who reads the file',
  },
  {
    file: /^sources\//,
    path: /^(cacheSeconds|timeoutMs)$/,
    changes: ['deleted', 'absurd'],
    reason: 'how long an answer is waited for or kept: the same page, sooner or later',
  },
]

/** Why a mutant may survive; undefined where nobody has said so. */
export const acceptanceOf = ({ file, path, change }: Mutant): string | undefined =>
  accepted.find(
    (entry) => entry.file.test(file) && entry.path.test(path.join('.')) && entry.changes.includes(change),
  )?.reason
