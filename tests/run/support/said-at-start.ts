import { NO_PROGRESS } from '../../../src/base/progress.ts'
import { boot } from '../../../src/run/boot.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'

/** Returns the messages of a start with a data folder, before and after it listens. */
export async function saidAtStart(
  dataDir: string,
  configDir = 'tests/museums/tate',
): Promise<readonly string[]> {
  const said: string[] = []
  const { close, prepare } = await boot({
    environment: readEnvironment({
      PICTURE_VERSIONS: 'large',
      CONFIG_DIR: configDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      VITRINE_LANG: 'en',
    }),
    clientDir: '',
    assets: () => ({ script: '/s.js', styles: [], preload: [] }),
    now: () => new Date(),
    say: (text) => said.push(text),
  })
  await prepare(NO_PROGRESS)
  await close()
  return said
}
