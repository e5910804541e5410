import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { demoFile } from '../demo/files.ts'
import { firstPictureFile, firstPicturesFolder } from '../demo/first-pictures.ts'
import { readEnvironment } from '../server/environment.ts'
import { firstPages, picturesOfView, viewsOf } from '../server/pictures/prepare-pictures.ts'
import { boot } from './boot.ts'

/**
 * Draws what `demo/first-pictures` lacks, and removes what it needs no more: it holds a small AVIF of each picture that home
 * and the first page of each list of `config/` show. To be run when the demonstration museum's records or pages have changed:
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
  const { view, shell } = viewsOf(app)
  for (const page of await firstPages(site.manifest, shell))
    for (const picture of picturesOfView(await view(page))) pictures.add(picture)
  await close()
  await rm(dataDir, { recursive: true })
  return [...pictures]
}

let drawn = 0
const kept = new Set<string>()
for (const address of await shown()) {
  const file = firstPictureFile(address)
  if (file === undefined) continue
  kept.add(file)
  if (existsSync(file)) continue
  const original = await demoFile(address.replace('/files', ''))
  if (original === undefined) continue
  await mkdir(dirname(file), { recursive: true })
  await sharp(original).resize({ width: WIDTH }).avif({ quality: 50, effort: 4 }).toFile(file)
  drawn += 1
}
for (const name of await readdir(firstPicturesFolder, { recursive: true })) {
  const file = join(firstPicturesFolder, name)
  if (name.endsWith('.avif') && !kept.has(file)) await rm(file)
}
console.log(`${kept.size} pictures, ${drawn} of them drawn anew`)
