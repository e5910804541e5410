import type { Change, Mutant } from './mutants.ts'

/** Survivors that are right to survive: file and path as regular expressions, kinds of change, and the reason. */
interface Accepted {
  readonly file: RegExp
  /** Of the key; its parts with "." between them. */
  readonly path: RegExp
  readonly changes: readonly Change[]
  readonly reason: string
}

const valueChanges: readonly Change[] = ['wrong type', 'absurd']
const absences: readonly Change[] = ['deleted', 'absurd']
const anyChange: readonly Change[] = ['deleted', 'misspelt', ...valueChanges]

const accepted: readonly Accepted[] = [
  {
    file: /^sources\//,
    path: /^description$|^params\.\w+\.description$/,
    changes: absences,
    reason: 'a note for who reads the file',
  },
  {
    file: /^(channels|sources)\/|^site\.json$/,
    path: /(^|\.)(grade|visible|order|pageSize|paging|required|icon|channel|style|first)$|^response(\.record|\.records)?$/,
    changes: ['deleted', 'absurd'],
    reason: 'what is there is the default, or comes to the same',
  },
  {
    file: /^channels\/|^site\.json$/,
    path: /(^|\.)params(\.\w+)?$/,
    changes: absences,
    reason: "the source's default, or the channel of the page's level, is the same value",
  },
  {
    file: /^channels\//,
    path: /(^|\.)(excerpt|excerptIn|excerptIn\.\w+)$/,
    changes: absences,
    reason: 'the sample texts of this source are shorter, or none is shown',
  },
  {
    file: /^sources\//,
    path: /^response\.(page|pages|total|counts)(\.\w+)?$/,
    changes: absences,
    reason: 'a list that is shown whole does not count; of pages and total one is enough',
  },
  {
    file: /^sources\//,
    path: /^item\.targets(\.\d+(\.(when|equals|id|to|own|channel))?)?$/,
    changes: absences,
    reason: 'the sample hits fit an earlier rule',
  },
  {
    file: /^sources\//,
    path: /^item\.(\w+\.|facts\.\d+\.value\.|links\.\d+\.href\.)?(as|from|in)(\.\d+(\.\w+)?|\.\w+)?$/,
    changes: absences,
    reason: 'the sample records are already so, or their first field is filled',
  },
  {
    file: /^sources\//,
    path: /^item\.\w+$/,
    changes: absences,
    reason: 'no page of this source draws this part of its Items',
  },
  {
    file: /^sources\//,
    path: /^(cacheSeconds|timeoutMs)$/,
    changes: absences,
    reason: 'how long an answer is waited for or kept: the same page, sooner or later',
  },
  {
    file: /^forms\//,
    path: /^fields\.\d+\.private$/,
    changes: ['deleted'],
    reason:
      'what is passed on to a browser is not seen here; "privateFields" of the site names the field too',
  },
  {
    file: /^sources\//,
    path: /^params\.\w+\.default$/,
    changes: [...absences, 'wrong type'],
    reason: 'every page gives the parameter a value, or an empty one is not sent',
  },
  {
    file: /^sources\//,
    path: /^request\.body\.(entity|param)(\.\w+)?$/,
    changes: anyChange,
    reason: 'the value is the same, or no page gives the parameter one',
  },
  {
    file: /^sources\//,
    path: /^item\.links\.\d+\.label|^highlight$/,
    changes: absences,
    reason: 'the sample record has no link that may be followed, and does not hold the words searched for',
  },
  {
    file: /^channels\//,
    path: /^pages\.\d+\.neighbours$/,
    changes: absences,
    reason: 'the sample address is of a channel without a list',
  },
  {
    file: /^channels\/home\.json$/,
    path: /^title\.\w+$/,
    changes: ['absurd'],
    reason: 'the channel of the home page is not in the menu; the page has a title of its own',
  },
  {
    file: /^(forms\/|site\.json$)/,
    path: /^fields\.\d+\.upload\.types$|^home$|^images(\.\w+)*$/,
    changes: absences,
    reason: 'the default is the same, or a variable of the environment goes before it',
  },
  {
    file: /^site\.json$/,
    path: /^privateFields$|^services\.gateway$/,
    changes: ['deleted', 'misspelt', 'absurd'],
    reason: 'about calls that are passed on to a service, which are not made here',
  },
  {
    file: /^site\.json$/,
    path: /^opening\.exceptions/,
    changes: anyChange,
    reason: 'the exception is months away from the day that is drawn',
  },
]

/** Why a mutant may survive; undefined where nobody has said so. */
export function acceptanceOf({ file, path, change }: Mutant): string | undefined {
  return accepted.find(
    (entry) => entry.file.test(file) && entry.path.test(path.join('.')) && entry.changes.includes(change),
  )?.reason
}
