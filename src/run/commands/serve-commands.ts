import { Command } from 'commander'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { adoptOption } from './review-commands.ts'

const START = message`serve the museum of this folder (CONFIG_DIR, by default config)`
const DEV = message`serve it while it is edited: what is saved shows at once, and the desk edits the config`

function command(name: string, does: Message, run: () => Promise<unknown>, language: Language): Command {
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
