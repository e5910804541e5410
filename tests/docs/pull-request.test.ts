import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startGitea, startGitee, startGithub, startGitlab } from '../commands/pull-request/mock-forge.ts'
import { collect, temporaryFolder } from '../commands/support/run-command.ts'
import { oneOf } from '../support/sweep.ts'
import { docsFolder, root } from './support/documents.ts'

function guide(name: string): string {
  return readFileSync(join(docsFolder, 'guides', name), 'utf8')
}

const scaffold = join(root, 'scaffold', 'project', '_github', 'workflows', 'museum.yml')
const gitea = guide('pull-request.gitea.yml')

/** The command that a recipe writes its comment by, without what its forge puts into it. */
function reviewIn(recipe: string): string {
  const [, command = ''] = /(?:run:|-) ((?:npm run -s vitrine --|npx vitrine) review .*)$/m.exec(recipe) ?? []
  return command
}

const RECIPES = {
  'GitHub, in a checkout': {
    recipe: guide('pull-request.yml'),
    start: startGithub,
    more: { POST: '--post github' },
  },
  'GitHub, in a new project': {
    recipe: readFileSync(scaffold, 'utf8'),
    start: startGithub,
    more: { POST: '--post github' },
  },
  GitLab: { recipe: guide('merge-request.gitlab-ci.yml'), start: startGitlab, more: {} },
  Gitea: { recipe: gitea, start: startGitea, more: {} },
} as const

const cli = `${process.execPath} ${join(root, 'dist', 'server', 'vitrine.js')}`

/** A repository with a museum, and a change that breaks a page. */
function changedMuseum(): string {
  const folder = temporaryFolder()
  const git = (...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
    const { status, stdout } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
    expect(status).toBe(0)
    return stdout.trim()
  }
  mkdirSync(join(folder, 'config'))
  cpSync(join(root, 'tests', 'museums', 'tate'), join(folder, 'config'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  const file = join(folder, 'config', 'channels', 'artworks.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"template": "', '"template": "no-'))
  git('commit', '-qam', 'two')
  return folder
}

async function run(command: string, folder: string, variables: Readonly<Record<string, string>>) {
  const words = command.replace(/npm run -s vitrine --|npx vitrine/, cli)
  const child = spawn('sh', ['-c', words], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C', ...variables },
  })
  const { output, errors } = collect(child)
  const [code] = await once(child, 'close')
  return { code, output: output(), errors: errors() }
}

describe('the recipes for a pull request', () => {
  it.each(oneOf('forges of a pull request', Object.entries(RECIPES), 0))(
    '%s: write its comment, through errors, and keep everything',
    async (name, { recipe, start, more }) => {
      const forge = await start()
      const folder = changedMuseum()
      const summary = join(folder, 'summary.md')
      const variables = { ...forge.variables, ...more, GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary }
      const command = reviewIn(recipe)
      expect(command).toContain('--out review')
      const first = await run(command, folder, variables)
      expect(first.errors).toMatch(/A comment was written at Git\w+\./)
      // What breaks fails the job, and is said all the same.
      expect(first.code).toBe(1)
      // Every day: tests/commands/pull-request/forges.test.ts.
      if (name === 'GitHub, in a new project') {
        const second = await run(command, folder, variables)
        expect(second.errors).toContain('The comment at GitHub was written anew.')
      }
      expect(forge.comments).toHaveLength(1)
      expect(forge.comments[0]?.body).toMatch(
        /^<!-- vitrine review config\/ -->\n[\s\S]*TEMPLATE&#95;UNKNOWN/,
      )
      const kept = join(folder, 'review')
      expect(readFileSync(join(kept, 'review.md'), 'utf8')).toContain('#### What breaks')
      expect(JSON.parse(readFileSync(join(kept, 'code-quality.json'), 'utf8'))[0]).toMatchObject({
        severity: 'major',
        location: { path: 'config/channels/artworks.json' },
      })
      expect(recipe).toMatch(/path: review$|paths: \[review\]$/m)
      if (command.includes('GITHUB_STEP_SUMMARY'))
        expect(readFileSync(summary, 'utf8')).toContain('### What this change does to the site')
    },
  )

  it('Gitee: the command that the recipe names', { tags: ['full'] }, async () => {
    const forge = await startGitee()
    const [, command = ''] = /(npx vitrine review .* --post gitee)/.exec(gitea) ?? []
    const { errors } = await run(
      command.replace('origin/master', 'origin/main'),
      changedMuseum(),
      forge.variables,
    )
    expect(errors).toContain('A comment was written at Gitee.')
  })

  it('take the whole history, and leave no token where the change could read it', () => {
    for (const { recipe } of Object.values(RECIPES)) {
      expect(recipe).toMatch(/fetch-depth: 0|GIT_DEPTH: 0/)
      if (recipe.includes('actions/checkout')) expect(recipe).toContain('persist-credentials: false')
    }
  })

  it('a fork has its comment in the summary of the run, without a token', { tags: ['full'] }, async () => {
    const folder = changedMuseum()
    const summary = join(folder, 'summary.md')
    const variables = {
      POST: '',
      GITHUB_BASE_REF: 'main',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_TOKEN: 'read-only',
    }
    const { code, errors } = await run(reviewIn(RECIPES['GitHub, in a checkout'].recipe), folder, variables)
    expect([code, errors]).toEqual([1, ''])
    expect(readFileSync(summary, 'utf8')).toContain('TEMPLATE&#95;UNKNOWN')
  })

  it('the check marks problems on their lines', { tags: ['full'] }, async () => {
    const [, check = ''] = /run: (npm .* check .*)$/m.exec(RECIPES['GitHub, in a checkout'].recipe) ?? []
    const { code, output } = await run(check, changedMuseum(), {})
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^::error file=config\/channels\/artworks\.json,line=\d+,col=\d+,title=TEMPLATE_UNKNOWN::/,
      ),
    ])
  })
})
