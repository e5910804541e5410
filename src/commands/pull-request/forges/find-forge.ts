import { AppError } from '../../../base/app-error.ts'
import { omitUndefined } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { message } from '../../../engine/errors/index.ts'
import { unknownWordError } from '../../../engine/errors/usage-error.ts'
import { type CallForge, type ClientOptions, createClient, type Forge } from './forge.ts'
import { giteaForge } from './gitea.ts'
import { giteeForge } from './gitee.ts'
import { githubForge } from './github.ts'
import { gitlabForge } from './gitlab.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Where to post a comment. */
export interface ForgeOptions {
  readonly variables: Variables
  /** Number of the pull request. Default: that of the CI job. */
  readonly number?: string
  /** Identifies one of several museums in a repository; part of the branch name for pictures. */
  readonly museum: string
  readonly timeout?: number
  readonly wait?: (ms: number) => Promise<void>
}

/** Information from the CI job. */
export interface Job {
  /** Git revision that the pull request targets. */
  readonly base?: string
  /** URL of the job, which has its artifacts. */
  readonly run?: string
}

/** Returns the first variable that is set. */
function firstVariable(
  variables: Variables,
  names: readonly string[],
): readonly [name: string, value: string] | undefined {
  for (const name of names) {
    const value = variables[name]?.trim()
    if (value !== undefined && value !== '') return [name, value]
  }
  return undefined
}

function neededVariables(variables: Variables, ...names: readonly string[]): string {
  const found = firstVariable(variables, names)
  if (found !== undefined) return found[1]
  throw new AppError(
    message`Set ${names.join(', ')}: without it, it is not known where to write the comment.`,
  )
}

/**
 * Returns "owner/name" for use in URLs.
 *
 * @throws AppError for an invalid repository name.
 */
function repositoryOf(variables: Variables, ...names: readonly string[]): string {
  const repository = neededVariables(variables, ...names)
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return repository
  throw new AppError(message`"${repository}" is no repository. Write it as owner/name.`)
}

function numberOf({ variables, number }: ForgeOptions, ...names: readonly string[]): string {
  const [, ofRef] = /^refs\/pull\/(\d+)\//.exec(variables.GITHUB_REF ?? '') ?? []
  const found = number ?? firstVariable(variables, names)?.[1] ?? ofRef ?? ''
  if (/^[1-9]\d*$/.test(found)) return found
  throw new AppError(
    message`The number of the pull request is not known. Run this for a pull request, or say it: --number 12`,
  )
}

function addressOf(variables: Variables, name: string, standard: string): string {
  return (firstVariable(variables, [name])?.[1] ?? standard).replace(/\/+$/, '')
}

interface KnownForge {
  /** Variables that may hold the token. */
  readonly tokens: readonly string[]
  readonly open: (
    options: ForgeOptions,
    client: (how: Pick<ClientOptions, 'forge' | 'api' | 'headers' | 'needs'>) => CallForge,
    token: string,
  ) => Forge
}

const FORGES: Readonly<Record<string, KnownForge>> = {
  github: {
    tokens: ['GITHUB_TOKEN'],
    open: (options, client, token) => {
      const { variables, museum } = options
      const number = numberOf(options)
      return githubForge({
        ask: client({
          forge: 'GitHub',
          api: addressOf(variables, 'GITHUB_API_URL', 'https://api.github.com'),
          headers: {
            Accept: 'application/vnd.github+json',
            Authorization: `Bearer ${token}`,
            'X-GitHub-Api-Version': '2022-11-28',
          },
          needs: message`"pull-requests: write" for the comment and "contents: write" for its pictures`,
        }),
        repository: repositoryOf(variables, 'GITHUB_REPOSITORY'),
        number,
        server: addressOf(variables, 'GITHUB_SERVER_URL', 'https://github.com'),
        branch: `vitrine-review-${number}-${museum.replace(/[^A-Za-z0-9]+/g, '-')}`,
        ...(variables.GITHUB_SHA && { commit: variables.GITHUB_SHA }),
      })
    },
  },
  gitlab: {
    tokens: ['GITLAB_TOKEN'],
    open: (options, client, token) => {
      const { variables } = options
      return gitlabForge({
        ask: client({
          forge: 'GitLab',
          api: addressOf(variables, 'CI_API_V4_URL', 'https://gitlab.com/api/v4'),
          headers: { 'PRIVATE-TOKEN': token },
          needs: message`a project access token with the scope "api" and the role Reporter or above`,
        }),
        project: percentEncoded(neededVariables(variables, 'CI_MERGE_REQUEST_PROJECT_ID', 'CI_PROJECT_ID')),
        number: numberOf(options, 'CI_MERGE_REQUEST_IID'),
        ...(variables.CI_PROJECT_URL && { page: variables.CI_PROJECT_URL }),
        ...(variables.CI_COMMIT_SHA && { commit: variables.CI_COMMIT_SHA }),
      })
    },
  },
  gitea: {
    tokens: ['GITEA_TOKEN', 'GITHUB_TOKEN'],
    open: (options, client, token) => {
      const { variables } = options
      const server = addressOf(variables, 'GITHUB_SERVER_URL', 'https://gitea.com')
      return giteaForge({
        ask: client({
          forge: 'Gitea',
          api: addressOf(variables, 'GITHUB_API_URL', `${server}/api/v1`),
          headers: { Authorization: `token ${token}` },
          needs: message`the scope "write:issue"`,
        }),
        repository: repositoryOf(variables, 'GITHUB_REPOSITORY'),
        number: numberOf(options),
        server,
        ...(variables.GITHUB_SHA && { commit: variables.GITHUB_SHA }),
      })
    },
  },
  gitee: {
    tokens: ['GITEE_TOKEN'],
    open: (options, client, token) => {
      const { variables } = options
      return giteeForge({
        ask: client({
          forge: 'Gitee',
          api: addressOf(variables, 'GITEE_API_URL', 'https://gitee.com/api/v5'),
          headers: {},
          needs: message`the scopes "pull_requests" and "notes"`,
        }),
        repository: repositoryOf(variables, 'GITEE_REPOSITORY'),
        number: numberOf(options, 'GITEE_PULL_REQUEST'),
        server: addressOf(variables, 'GITEE_SERVER_URL', 'https://gitee.com'),
        token,
        ...(variables.GITEE_COMMIT && { commit: variables.GITEE_COMMIT }),
      })
    },
  },
}

export const forgeNames: readonly string[] = Object.keys(FORGES)

/** Variables that may hold a token of any forge. */
export const tokenNames: readonly string[] = [
  ...new Set(Object.values(FORGES).flatMap(({ tokens }) => tokens)),
]

/**
 * Opens the pull request named in the environment at a forge.
 *
 * @returns The names of variables that may hold a token if none is set.
 * @throws AppError for an unknown forge or pull request.
 */
export function findForge(name: string, options: ForgeOptions): Forge | readonly string[] {
  const known = FORGES[name]
  if (known === undefined) throw unknownWordError(message`forge`, name, forgeNames)
  const found = firstVariable(options.variables, known.tokens)
  if (found === undefined) return known.tokens
  const [variable, token] = found
  const { timeout, wait } = options
  const more = { variable, token, ...omitUndefined({ timeout }), ...(wait && { wait }) }
  return known.open(options, (how) => createClient({ ...how, ...more }), token)
}

/** Returns what the CI environment says about its pull request. */
export function jobOf(variables: Variables): Job {
  const { GITHUB_BASE_REF, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = variables
  const branch =
    firstVariable(variables, ['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'])?.[1] ?? GITHUB_BASE_REF ?? ''
  const base =
    firstVariable(variables, ['CI_MERGE_REQUEST_DIFF_BASE_SHA'])?.[1] ??
    (branch === '' ? undefined : `origin/${branch}`)
  const run =
    firstVariable(variables, ['CI_JOB_URL'])?.[1] ??
    (GITHUB_RUN_ID && GITHUB_SERVER_URL && GITHUB_REPOSITORY
      ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
      : undefined)
  return omitUndefined({ base, run })
}
