import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { demoFile } from '../demo/files.ts'
import { firstPictureFile, firstPicturesFolder } from '../demo/first-pictures.ts'
import { readEnvironment } from '../server/environment.ts'
import { firstPages, picturesOfView } from '../server/pictures/prepare-pictures.ts'
import { boot } from './boot.ts'

/**
 * Draws anew what `demo/first-pictures` holds: a small AVIF of each picture that home and the first page of each list of
 * `config/` show. To be run when the demonstration museum's records or pages have changed:
 * `npx tsx src/main/draw-first-pictures.ts`.
 */
const WIDTH = 640

const shown = async (): Promise<readonly string[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'first-pictures-'))
  const { app, site, close } = await boot({
    environment: readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }),
    clientDir: '',
    assets: () => ({ script: '', styles: [], preload: [] }),
    now: () => new Date(),
    say: console.log,
  })
  const pictures = new Set<string>()
  for (const page of firstPages(site.manifest)) {
    const answer = await app.inject(`/_vitrine/page?url=${encodeURIComponent(page)}`)
    for (const picture of picturesOfView(answer.json())) pictures.add(picture)
  }
  await close()
  await rm(dataDir, { recursive: true })
  return [...pictures]
}

await rm(firstPicturesFolder, { recursive: true, force: true })
let bytes = 0
for (const address of await shown()) {
  const file = firstPictureFile(address)
  const drawn = file === undefined ? undefined : await demoFile(address.replace('/files', ''))
  if (file === undefined || drawn === undefined) continue
  const small = await sharp(drawn).resize({ width: WIDTH }).avif({ quality: 50, effort: 4 }).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, small)
  bytes += small.length
  console.log(`${file} ${small.length}`)
}
console.log(`${bytes} bytes`)
