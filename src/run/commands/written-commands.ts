import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { emitSchemas, schemaDrift } from '../../commands/emit-schemas.ts'
import { hasOwnSchemas, linkMuseumSchemas, writeMuseumSchemas } from '../../commands/museum-schemas.ts'
import { docsDrift, writeDocs } from '../../commands/reference/write-docs.ts'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { fileError, UsageError } from '../../engine/errors/usage-error.ts'
import { registry } from '../../pages/templates/registry.ts'
import { checkConfig } from '../../web/site/check-config.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'

interface Flags {
  readonly check?: boolean
}

function driftError(folder: string, drift: readonly string[], again: Bilingual): UsageError {
  return new UsageError(
    bilingual(
      `${folder} is not as the code says: ${drift.join(', ')}. ${again.en}`,
      `${folder} 与代码不一致：${drift.join('、')}。${again.zh}`,
    ),
  )
}

/** The schemas with what the museum's extensions add; its config files point there. */
function museumSchemas(language: Language): boolean {
  const { configDir } = readEnvironment(process.env)
  const { registry: own, problems } = loadRegistry(configDir)
  if (problems.length > 0) throw new UsageError(checkConfig(configDir, process.stderr.isTTY === true).report)
  if (!hasOwnSchemas(own)) return false
  const folder = writeMuseumSchemas(configDir, own)
  for (const path of linkMuseumSchemas(configDir)) console.log(`${configDir}/${path}`)
  const written = bilingual(
    `${folder}: schemas with the extensions of this museum; "vitrine dev" keeps them fresh`,
    `${folder}：包含本馆扩展的 schema；“vitrine dev”会随时更新它们`,
  )
  console.log(written[language])
  return true
}

const PACKAGE_SCHEMAS = join('schemas', 'json')

function schemas(named: string | undefined, flags: Flags, language: Language): void {
  if (named === undefined && existsSync(readEnvironment(process.env).configDir) && museumSchemas(language))
    return
  const folder = named ?? PACKAGE_SCHEMAS
  if (flags.check !== true) {
    try {
      const count = emitSchemas(folder, registry)
      console.log(bilingual(`${count} schema files written`, `写入了 ${count} 个 schema 文件`)[language])
    } catch (error) {
      throw fileError('write', folder, error)
    }
    return
  }
  const drift = schemaDrift(folder, registry)
  if (drift.length > 0)
    throw driftError(
      folder,
      drift,
      bilingual('Run "npm run schemas" to write the files again.', '请运行“npm run schemas”重新写入。'),
    )
  const good = bilingual(
    `${folder}: every schema file is as the code says`,
    `${folder}：所有 schema 文件都与代码一致`,
  )
  console.log(good[language])
}

function docs(folder: string, flags: Flags, language: Language): void {
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true, language)
  if (manifest === undefined) throw new UsageError(report)
  if (flags.check !== true) {
    const count = writeDocs(folder, manifest, registry)
    console.log(bilingual(`${count} documents written`, `写入了 ${count} 个文档`)[language])
    return
  }
  const drift = docsDrift(folder, manifest, registry)
  if (drift.length > 0)
    throw driftError(folder, drift, bilingual('Run "npm run docs".', '请运行“npm run docs”。'))
  const good = bilingual(
    `${folder}: every generated document is as the code says`,
    `${folder}：所有生成的文档都与代码一致`,
  )
  console.log(good[language])
}

const WHERE_SCHEMAS = bilingual(
  'where to; by default schemas/json, or .vitrine/schemas of the config where it has extensions',
  '写到哪里；默认为 schemas/json，有扩展的配置则为其中的 .vitrine/schemas',
)
const WHERE = bilingual('where to', '写到哪里')

/** The commands that write what is made from the code: schemas for editors, documents. */
export function writtenCommands(language: Language): readonly Command[] {
  const schemasDoes = bilingual("write the editors' JSON Schema files", '写入供编辑器使用的 JSON Schema 文件')
  const schemasCheck = bilingual(
    'write nothing; fail when a file is not as the code says',
    '什么也不写；有文件与代码不一致时，命令以失败结束',
  )
  const docsDoes = bilingual(
    'write the documents that are made from code and config',
    '写入由代码和配置生成的文档',
  )
  const docsCheck = bilingual(
    'write nothing; fail when a document is not as the code says',
    '什么也不写；有文档与代码不一致时，命令以失败结束',
  )
  return [
    new Command('schemas')
      .description(schemasDoes[language])
      .argument('[folder]', WHERE_SCHEMAS[language])
      .option('--check', schemasCheck[language])
      .action((folder: string | undefined, flags: Flags) => schemas(folder, flags, language)),
    new Command('docs')
      .description(docsDoes[language])
      .argument('[folder]', WHERE[language], 'docs')
      .option('--check', docsCheck[language])
      .action((folder: string, flags: Flags) => docs(folder, flags, language)),
  ]
}
