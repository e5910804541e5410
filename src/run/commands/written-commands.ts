import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { emitSchemas, schemaDrift } from '../../commands/emit-schemas.ts'
import { documentsNamed, listDocuments } from '../../commands/list-documents.ts'
import { hasOwnSchemas, linkMuseumSchemas, writeMuseumSchemas } from '../../commands/museum-schemas.ts'
import { docsDrift, writeDocs } from '../../commands/reference/write-docs.ts'
import {
  commandLine,
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { registry } from '../../pages/templates/registry.ts'
import { checkConfig } from '../../web/site/check-config.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { isInstalled, packageRoot } from '../package-root.ts'
import { printMessage, SpokenCommand } from './help-words.ts'

interface Flags {
  readonly check?: boolean
}

function driftError(folder: string, drift: readonly string[], again: Message): AppError {
  return new AppError(message`${folder} is not as the code says: ${joinWithCommas(drift)}. ${again}`)
}

/** Writes the schemas including those of the museum's extensions, and links its config files to them. */
function museumSchemas(language: Language): boolean {
  const { configDir } = readEnvironment(process.env)
  const { registry: own, problems } = loadRegistry(configDir)
  if (problems.some(({ severity }) => severity === 'error'))
    throw new AppError(sameInBoth(checkConfig(configDir, process.stderr.isTTY === true).report))
  if (!hasOwnSchemas(own)) return false
  const folder = writeMuseumSchemas(configDir, own)
  for (const path of linkMuseumSchemas(configDir)) console.log(`${configDir}/${path}`)
  const written = message`${folder}: schemas with the extensions of this museum; "vitrine dev" keeps them fresh`
  printMessage(written, language)
  return true
}

const PACKAGE_SCHEMAS = join('schemas', 'json')

function runSchemas(named: string | undefined, flags: Flags, language: Language): void {
  if (named === undefined && existsSync(readEnvironment(process.env).configDir) && museumSchemas(language))
    return
  const folder = named ?? PACKAGE_SCHEMAS
  if (flags.check !== true) {
    try {
      const count = emitSchemas(folder, registry)
      printMessage(message`${count} schema files written`, language)
    } catch (error) {
      throw fileError('write', folder, error)
    }
    return
  }
  const drift = schemaDrift(folder, registry)
  if (drift.length > 0)
    throw driftError(folder, drift, message`Run "npm run schemas" to write the files again.`)
  printMessage(message`${folder}: every schema file is as the code says`, language)
}

function runDocs(named: string | undefined, flags: Flags, language: Language): void {
  if (named === undefined && isInstalled) {
    for (const line of listDocuments(join(packageRoot, 'docs'), language)) console.log(line)
    return
  }
  // A folder is given as a path; a single word is a search term.
  if (named !== undefined && /^[\w-]+(?:\.md)?$/.test(named) && !existsSync(named)) {
    const found = documentsNamed(join(packageRoot, 'docs'), named, language)
    if (found.length === 0)
      throw new AppError(message`No document is about "${named}". All of them: ${commandLine('docs')}`)
    for (const line of found) console.log(line)
    return
  }
  const folder = named ?? 'docs'
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true, language)
  if (manifest === undefined) throw new AppError(sameInBoth(report))
  if (flags.check !== true) {
    const count = writeDocs(folder, manifest, registry)
    printMessage(message`${count} documents written`, language)
    return
  }
  const drift = docsDrift(folder, manifest, registry)
  if (drift.length > 0) throw driftError(folder, drift, message`Run "npm run docs".`)
  printMessage(message`${folder}: every generated document is as the code says`, language)
}

const DOCS_DO = isInstalled
  ? message`list the documents of the engine; with a folder, write those that are made from code and config`
  : message`write the documents that are made from code and config`

/** Commands that write files generated from the code: schemas for editors, documents. */
export function writtenCommands(language: Language): readonly Command[] {
  return [
    new SpokenCommand('schemas', language)
      .says(message`write the editors' JSON Schema files`)
      .takes(
        '[folder]',
        message`where to; by default schemas/json, or .vitrine/schemas of the config where it has extensions`,
      )
      .flags({ '--check': message`write nothing; fail when a file is not as the code says` })
      .action((folder: string | undefined, flags: Flags) => runSchemas(folder, flags, language)),
    new SpokenCommand('docs', language)
      .says(DOCS_DO)
      .takes('[folder]', message`where to`)
      .flags({ '--check': message`write nothing; fail when a document is not as the code says` })
      .action((folder: string | undefined, flags: Flags) => runDocs(folder, flags, language)),
  ]
}
