import { type Message, message } from '../../engine/errors/index.ts'

export type Wording = readonly [flag: string, words: Message]

/** Flags of `new source --from`. */
export const SOURCE: readonly Wording[] = [
  ['--name <name>', message`name of its file, such as articles`],
  ['--from <file or address>', message`sample answer, JSON of at most 5 MB`],
  ['--method <method>', message`method of the call`],
  ['--body <json>', message`body of the call`],
  ['--service <name>', message`service that is asked`],
  ['--path <path>', message`path of the call below the service`],
  ['--kind <kind>', message`list or record`],
  ['--records <pointer>', message`place of the records, such as /data/rows`],
  ['--total <pointer>', message`place of their number, such as /data/total`],
  ['--map <part=pointer...>', message`place of a part of an Item, such as title=/name`],
]

/** Flags of `--preset`: the answers to the questions of all presets. */
export const PRESET: readonly Wording[] = [
  ['--preset <name>', message`a system that museums run, such as directus`],
  ['--address <address>', message`where that system is`],
  ['--token <variable>', message`environment variable of its token`],
  ['--route <path>', message`address of the list`],
  ['--collection <name>', message`collection or type that is shown`],
  ['--key <field>', message`field of the id`],
  ['--title <field>', message`field of the title`],
  ['--text <field>', message`field of the text`],
  ['--image <field>', message`field of the picture`],
  ['--facts <fields>', message`fields shown as facts, such as era,size`],
  ['--media <field>', message`field of the file in a medium`],
  ['--terms <fields>', message`fields with terms, shown as facts by their names`],
  ['--manifests <member>', message`member of a IIIF collection with its manifests`],
  ['--folder <path>', message`path before the id of a record`],
  ['--file <text>', message`what follows the id in that path`],
  ['--property <id>', message`property by which items belong to the museum`],
  ['--dates <properties>', message`properties shown as years`],
  ['--list-query <text>', message`GraphQL query of the list`],
  ['--record-query <text>', message`GraphQL query of one record`],
  ['--record <pointer>', message`place of one record in its answer`],
  ['--search <variable>', message`GraphQL variable of the search`],
  ['--language <variable>', message`GraphQL variable of the language`],
  ['--translations <field>', message`field of the translations`],
  ['--status <field>', message`field of the status`],
  ['--filter <field>', message`field or relation to filter by`],
  ['--site <number>', message`site whose items are shown`],
  ['--choices <name>', message`collection of what can be chosen`],
  ['--choice-title <field>', message`field of the title of a choice`],
  ['--language-codes <pairs>', message`its codes of the languages, such as zh=zh-Hans`],
]
