import { errorEntry } from '../problem.ts'
import { type Bilingual, bilingual } from '../wording.ts'

/** Problems of the museum's extensions. */
export const extensionEntries = {
  EXTENSION_COMPILE: errorEntry<{ name: string; reason: string }>({
    code: 'EXTENSION_COMPILE',
    title: bilingual('An extension that does not compile', '扩展无法编译'),
    sample: { name: 'quote', reason: 'Expected ")" but found "}"' },
    message: ({ name, reason }) =>
      bilingual(
        `The extension "${name}" does not compile: ${reason}.`,
        `扩展“${name}”无法编译，编译器的说明是“${reason}”。`,
      ),
    why: bilingual('Nothing of the extension can be used.', '这个扩展的任何部分都无法使用。'),
    hint: () => bilingual('Correct the code at this place.', '请改正此处的代码。'),
  }),
  EXTENSION_RUN: errorEntry<{ name: string; reason: string }>({
    code: 'EXTENSION_RUN',
    title: bilingual('An extension that fails when it is loaded', '扩展读入时出错'),
    sample: { name: 'quote', reason: 'limits is not defined' },
    message: ({ name, reason }) =>
      bilingual(
        `The extension "${name}" failed while it was loaded: ${reason}.`,
        `扩展“${name}”在读入时出错，原因是“${reason}”。`,
      ),
    why: bilingual('Its definitions are not known.', '这样就得不到其中的定义。'),
    hint: () =>
      bilingual(
        'Correct the code at this place; what only browsers have belongs into components.',
        '请改正此处的代码；只有浏览器才有的东西应写在组件中。',
      ),
  }),
  EXTENSION_INVALID: errorEntry<{ name: string; reason: Bilingual }>({
    code: 'EXTENSION_INVALID',
    title: bilingual('An extension whose definition is incomplete', '扩展的定义不完整'),
    sample: {
      name: 'quote',
      reason: bilingual('the block "quote" has no "summary"', '区块“quote”没有“summary”'),
    },
    message: ({ name, reason }) =>
      bilingual(
        `The extension "${name}" is not defined as it must be: ${reason.en}.`,
        `扩展“${name}”的定义不符合要求：${reason.zh}。`,
      ),
    why: bilingual(
      'Checks, editors and pages rely on what a definition says.',
      '检查、编辑器和页面都依靠定义的内容。',
    ),
    hint: () =>
      bilingual(
        'Export what defineTemplate, defineBlock, defineField or defineTransform of "vitrine/extend" returns.',
        '请导出“vitrine/extend”中 defineTemplate、defineBlock、defineField 或 defineTransform 的返回值。',
      ),
  }),
  EXTENSION_NAME: errorEntry<{ name: string; what: Bilingual; taken: string }>({
    code: 'EXTENSION_NAME',
    title: bilingual('A name of an extension that is taken', '扩展所用的名称已被占用'),
    sample: { name: 'list', what: bilingual('block', '区块'), taken: '' },
    message: ({ name, what, taken }) =>
      taken === ''
        ? bilingual(`There is a built-in ${what.en} "${name}".`, `已经有名为“${name}”的内置${what.zh}。`)
        : bilingual(
            `The extension "${taken}" defines a ${what.en} "${name}", too.`,
            `扩展“${taken}”也定义了名为“${name}”的${what.zh}。`,
          ),
    why: bilingual('It would be ambiguous which of them a page uses.', '这样就分不清页面指的是哪一个。'),
    hint: () => bilingual('Choose another name.', '请换一个名称。'),
  }),
  EXTENSION_ESBUILD: errorEntry<{ command: string }>({
    code: 'EXTENSION_ESBUILD',
    title: bilingual('No compiler for extensions', '缺少编译扩展的工具'),
    sample: { command: 'npm install esbuild' },
    message: () =>
      bilingual(
        'This museum has extensions, and esbuild, which compiles them, is not installed.',
        '这座博物馆有扩展，但没有安装编译它们的 esbuild。',
      ),
    why: bilingual(
      'Extensions are written in TypeScript, which neither Node nor a browser runs.',
      '扩展用 TypeScript 编写，Node 和浏览器都不能直接运行。',
    ),
    hint: ({ command }) => bilingual(`Run "${command}".`, `请运行“${command}”。`),
  }),
} as const
