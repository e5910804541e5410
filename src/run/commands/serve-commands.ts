import { Command } from 'commander'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { adoptOption } from './review-commands.ts'

const START = bilingual(
  'serve the museum of this folder (CONFIG_DIR, by default config)',
  '启动这个文件夹中的博物馆网站（CONFIG_DIR，默认为 config）',
)
const DEV = bilingual(
  'serve it while it is edited: what is saved shows at once, and the desk edits the config',
  '边修改边查看：保存后立即显示，并可以在工作台中修改配置',
)

function command(name: string, does: Bilingual, run: () => Promise<unknown>, language: Language): Command {
  // Read by what is run, which npm starts without this program too.
  const command = new Command(name).description(does[language]).addOption(adoptOption(language))
  return command.action(async () => {
    await run()
  })
}

/** The commands that open the site. */
export function serveCommands(language: Language): readonly Command[] {
  return [
    command('start', START, () => import('../server.ts'), language),
    command('dev', DEV, () => import('../dev-built.ts'), language),
  ]
}
