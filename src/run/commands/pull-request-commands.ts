import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { AppError, explainError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { isWorse, sortChanges } from '../../commands/plan/report-plan.ts'
import { codeQuality, workflowCommands } from '../../commands/pull-request/annotations.ts'
import { commentOf, postComment } from '../../commands/pull-request/comment.ts'
import { findForge, forgeNames, jobOf, tokenNames } from '../../commands/pull-request/forges/find-forge.ts'
import { annotationsOf, type Review } from '../../commands/pull-request/review.ts'
import {
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { SpokenCommand } from './help-words.ts'

interface ReviewFlags {
  readonly base?: string
  readonly post?: string
  readonly number?: string
  readonly out?: string
  readonly report?: string
  readonly annotate?: boolean
  readonly ignore?: string
  readonly failOn: string
}

/**
 * Maximum length of a comment on GitHub, the lowest of all forges. Applies to printed output too, which may
 * be posted by hand.
 */
const MAX_LENGTH = 65_536

async function postReview(
  name: string,
  { review, pictures }: Awaited<ReturnType<typeof import('../review-change.ts').reviewChange>>,
  { number, report }: Pick<ReviewFlags, 'number' | 'report'>,
  variables: NodeJS.ProcessEnv,
  language: Language,
): Promise<void> {
  const say = (words: Message): void => console.error(words[language])
  const forge = findForge(name, {
    variables,
    museum: review.root,
    ...omitUndefined({ number }),
  })
  if (!('create' in forge)) {
    say(message`Nothing was posted: set ${forge.join(', ')} to a token. The comment is printed instead.`)
    return
  }
  const { isNew, withoutPictures } = await postComment(forge, review, pictures, {
    language,
    ...omitUndefined({ report }),
  })
  say(
    isNew
      ? message`A comment was written at ${forge.name}.`
      : message`The comment at ${forge.name} was written anew.`,
  )
  if (withoutPictures === undefined) return
  const why = explainError(withoutPictures) ?? sameInBoth(String(withoutPictures))
  say(message`It is without its pictures: ${why}`)
}

function isBroken({ unusable, changes, lacking, problems }: Review, failOn: string): boolean {
  const isFaulty =
    unusable !== undefined || lacking.length > 0 || problems.some(({ severity }) => severity === 'error')
  return isWorse(sortChanges(changes, []), failOn) || (isFaulty && failOn !== 'never')
}

async function runReview(flags: ReviewFlags, language: Language): Promise<void> {
  const variables = { ...process.env }
  // The started sites and the museum's extensions run code of the pull request, so they must not see a token.
  for (const name of tokenNames) delete process.env[name]
  const job = jobOf(variables)
  const { out, ignore, failOn, annotate = false } = flags
  const base = flags.base ?? job.base
  if (base === undefined) throw new AppError(message`Say what the change is for: --base origin/main`)
  const report = flags.report ?? job.run
  const { reviewChange } = await import('../review-change.ts')
  const made = await reviewChange({
    environment: readEnvironment(process.env),
    base,
    out,
    ignore,
    language,
  })
  const names = new Set(made.pictures.map(({ name }) => name))
  const markdown = commentOf(made.review, {
    language,
    maxLength: MAX_LENGTH,
    report,
    pictureAt: (name) => (names.has(name) ? name : undefined),
  })
  console.log(markdown)
  const annotations = annotationsOf(made.review, language)
  if (annotate && annotations.length > 0) console.error(workflowCommands(annotations))
  if (out !== undefined) {
    writeFileSync(join(out, 'review.md'), `${markdown}\n`)
    writeFileSync(join(out, 'code-quality.json'), `${codeQuality(annotations)}\n`)
  }
  if (isBroken(made.review, failOn)) process.exitCode = 1
  if (flags.post !== undefined)
    await postReview(flags.post, made, { ...flags, ...omitUndefined({ report }) }, variables, language)
}

/** The command `review`, for pull requests. */
export function reviewCommand(language: Language): Command {
  return new SpokenCommand('review', language)
    .says(message`say in one comment of a pull request what its change of the config does`)
    .flags({
      '--base <commit>': message`what the change is for, such as origin/main; by default what the job says`,
      '--post <forge>': message`write the comment, or write it anew: ${joinWithCommas(forgeNames)}; without it, or without a token, it is printed`,
      '--number <number>': message`number of the pull request; by default what the job says`,
      '--out <folder>': message`folder for a report with pictures, the changed pages as files, and annotations`,
      '--report <address>': message`address that the comment leads to for everything; by default the page of the job`,
      '--annotate': message`also print what breaks, and new problems, as annotations of GitHub Actions`,
      '--fail-on <level>': [message`fail from this level on: breaking, warn, info or never`, 'breaking'],
      '--ignore <file>': message`JSON list of accepted changes, each with its reason`,
    })
    .action((flags: ReviewFlags) => runReview(flags, language))
}
