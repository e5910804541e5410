import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explainError } from '../base/app-error.ts'
import { lockedUrls, proposeRedirects } from '../commands/moves/propose-redirects.ts'
import { bySeverity, type Change } from '../commands/plan/change.ts'
import { planStates } from '../commands/plan/plan.ts'
import { recordChanges } from '../commands/plan/record-changes.ts'
import { readIgnored, sortChanges } from '../commands/plan/report-plan.ts'
import { compileState, readStates, withoutLocks } from '../commands/plan/states.ts'
import { commentPictures } from '../commands/pull-request/comment-pictures.ts'
import { type Base, findBase, rootOf, writeBase } from '../commands/pull-request/find-base.ts'
import type { CommentPicture } from '../commands/pull-request/forges/forge.ts'
import { keepPages } from '../commands/pull-request/keep-pages.ts'
import { comparedLanguages, type Review, type UnusableBase } from '../commands/pull-request/review.ts'
import { type Language, type Message, message, type Problem } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import { type ConfigText, compilePartly, type SiteManifest } from '../engine/index.ts'
import type { Environment } from '../web/site/environment.ts'
import { loadRegistry } from '../web/site/extensions/load-registry.ts'
import { configProblems } from './config-problems.ts'
import { NO_DATA, planData } from './plan-data.ts'
import { planShots } from './plan-shots.ts'

interface ReviewOptions {
  readonly environment: Environment
  /** Git revision that the change is compared with. */
  readonly base: string
  /** Folder for the report, pictures and changed pages; nothing is rendered without one. */
  readonly out?: string | undefined
  /** File with accepted changes. */
  readonly ignore?: string | undefined
  readonly language: Language
}

export interface MadeReview {
  readonly review: Review
  readonly pictures: readonly CommentPicture[]
}

/** Problems that have their own sections in the review. */
const TOLD_ELSEWHERE: readonly string[] = ['URL_GONE', 'TRANSLATION_STALE']

/** Folder for base configs, from which their extensions resolve packages. */
const BASES = 'node_modules/.cache/vitrine'

function newProblems(
  before: readonly Problem[],
  after: readonly Problem[],
  changes: readonly Change[],
): readonly Problem[] {
  const keyOf = ({ code, file, message }: Problem): string => `${code} ${file} ${message}`
  const known = new Set(before.map(keyOf))
  const told = new Set(changes.map(({ subject, place }) => `${subject} ${place ?? ''}`))
  return after.filter(
    (problem) =>
      !known.has(keyOf(problem)) &&
      !TOLD_ELSEWHERE.includes(problem.code) &&
      !told.has(`error ${problem.code} ${problem.file}:${problem.line}`),
  )
}

/** Returns public URLs that lead to the error page after a change, with the redirects they need. */
function lackingRedirects(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  [old, now]: readonly [SiteManifest, SiteManifest],
) {
  const urls = [...(lockedUrls(before) ?? []), ...(lockedUrls(after) ?? [])]
  return proposeRedirects([...new Set(urls)], [old], now)
}

interface Drawn extends Pick<Review, 'notCompared'>, Pick<MadeReview, 'pictures'> {
  readonly pages?: Review['pages']
}

/**
 * Renders the pages that look different, as pictures and files. Failures are reported, and the review
 * continues.
 */
async function drawChanges(
  configDir: string,
  baseDir: string,
  changes: readonly Change[],
  { environment, out, language }: ReviewOptions,
): Promise<Drawn> {
  if (out === undefined) return { pictures: [], notCompared: [] }
  const { registry } = loadRegistry(configDir)
  const states = withoutLocks(readStates(configDir, [baseDir, configDir]))
  let page: Drawn | undefined
  try {
    const manifests = [
      compileState(states.before, 'before', registry),
      compileState(states.after, 'after', registry),
    ] as const
    await planShots({
      states: { ...states, names: [message`before`[language], message`after`[language]] },
      manifests,
      changes,
      file: join(out, 'plan.html'),
      dataDir: environment.dataDir,
      configDirs: [configDir, baseDir],
      language,
      keep: async ({ origin }, pairs) => {
        const found = await commentPictures(pairs)
        for (const { name, bytes } of found.pictures) writeFileSync(join(out, name), bytes)
        page = { ...found, notCompared: [] }
        const addresses = pairs.flatMap(({ page: { after }, differences }) =>
          after === undefined || differences === 0 ? [] : [after.address],
        )
        await keepPages(origin, addresses, join(out, 'pages'))
      },
    })
    return page ?? { pictures: [], notCompared: [] }
  } catch (error) {
    const [reason] = (explainError(error) === undefined ? [] : [explainError(error)]) as readonly Message[]
    const why = compileFault(states.before, states.after, registry) ?? reason ?? String(error)
    return { ...(page ?? { pictures: [] }), notCompared: [message`Pictures of the pages: ${why}`] }
  }
}

/** Returns which of two states has errors that prevent rendering its pages. */
function compileFault(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Parameters<typeof compilePartly>[1],
): Message | undefined {
  const hasErrors = (files: readonly ConfigText[]): boolean =>
    compilePartly(files, registry).problems.some(({ severity }) => severity === 'error')
  if (hasErrors(after)) return message`the config has errors after this change.`
  return hasErrors(before) ? message`the config has errors before this change.` : undefined
}

function withoutBase(root: string, base: string, unusable: UnusableBase): MadeReview {
  const review = {
    root,
    base,
    unusable,
    changes: [],
    accepted: 0,
    problems: [],
    lacking: [],
    languages: [],
    notCompared: [],
  }
  return { review, pictures: [] }
}

async function comparePages(options: ReviewOptions, base: Base, baseDir: string): Promise<MadeReview> {
  const { environment, ignore } = options
  const { configDir } = environment
  const { before, after } = readStates(configDir, [baseDir, configDir])
  const { registry } = loadRegistry(configDir)
  const { changes: written, manifests } = planStates(before, after, registry)
  const lost =
    manifests === undefined
      ? []
      : await planData({ manifests, environment, configDirs: [configDir, baseDir] })
  const records = manifests === undefined ? [] : await recordChanges([baseDir, configDir], manifests)
  const { shown, ignored } = sortChanges(
    bySeverity([...written, ...(lost ?? [NO_DATA]), ...records]),
    ignore === undefined ? [] : readIgnored(ignore),
  )
  const [was, is] = [await configProblems(baseDir, environment), await configProblems(configDir, environment)]
  const { pages, pictures, notCompared } = await drawChanges(configDir, baseDir, shown, options)
  const isUnread = was.problems.some(
    ({ code, file, severity }) => severity === 'error' && file === 'site.json' && code.startsWith('CONFIG_'),
  )
  return {
    pictures,
    review: {
      root: base.root,
      base: options.base,
      commit: base.commit,
      ...(isUnread && {
        unusable: {
          reason: message`its site.json cannot be read (commit ${base.commit.slice(0, 10)}).`,
          cure: message`Correct site.json there first.`,
        },
      }),
      changes: shown,
      accepted: ignored.length,
      problems: newProblems(was.problems, is.problems, shown),
      lacking: manifests === undefined ? [] : lackingRedirects(before, after, manifests),
      languages: comparedLanguages(before, after, registry, shown),
      ...(pages && { pages }),
      notCompared,
    },
  }
}

/** Reviews the changes of a config since it left its base branch. */
export async function reviewChange(options: ReviewOptions): Promise<MadeReview> {
  const { environment, base: name, out } = options
  const { configDir } = environment
  if (out !== undefined) {
    try {
      mkdirSync(out, { recursive: true })
    } catch (error) {
      throw fileError('write', out, error)
    }
  }
  const base = findBase(configDir, name)
  if ('reason' in base) return withoutBase(rootOf(configDir), name, base)
  mkdirSync(BASES, { recursive: true })
  const folder = mkdtempSync(join(BASES, 'base-'))
  try {
    const baseDir = resolve(folder, 'config')
    writeBase(configDir, base, baseDir)
    return await comparePages(options, base, baseDir)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
