import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { demoFolder } from '../demo-folder.ts'
import { drawPicture } from '../pictures/index.ts'
import { compactPdf } from './compact-pdf.ts'
import type { Journal } from './journal-pages.ts'
import { journalDocument } from './journal-pages.ts'
import { noticeDocument } from './notice-pages.ts'
import { journalPlates, usualPlates } from './plates.ts'

/*
 * Run by hand, where Chromium and the Noto CJK fonts are installed: `npx tsx src/demo/pdf/typeset-journals.ts`.
 * The PDFs it writes are committed, because a machine that runs the museum need have neither.
 */

const output = join(demoFolder, 'pdf', 'files')
const content = (name: string) => readFileSync(join(demoFolder, 'content', name), 'utf8')

async function plate(scene: string, slug: string, width: number, quality: number): Promise<string> {
  const drawn = await drawPicture(`/demo/${scene}/${slug}.webp`)
  if (!drawn)
    throw new Error(`there is no scene "${scene}": choose one of sceneNames for the plates of ${slug}`)
  const small = await sharp(drawn).resize({ width }).jpeg({ quality, mozjpeg: true }).toBuffer()
  return `data:image/jpeg;base64,${small.toString('base64')}`
}

async function print(browser: Browser, slug: string, html: string): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(html, { waitUntil: 'load' })
  const spilt = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
      const limit = sheet.getBoundingClientRect().bottom - 84
      const low = [...sheet.querySelectorAll('.columns p, .editorial > p, main p, .sign')].some(
        (part) => part.getBoundingClientRect().bottom > limit,
      )
      return low ? [index + 1] : []
    }),
  )
  if (spilt.length > 0)
    throw new Error(`${slug}: the text runs off page ${spilt.join(', ')}: shorten it or set it smaller`)
  const pdf = compactPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }))
  await writeFile(join(output, `${slug}.pdf`), pdf)
  await page.close()
  console.log(`${slug}.pdf ${Math.round(pdf.length / 1024)} KB`)
}

async function journals(browser: Browser): Promise<void> {
  const issues: readonly Journal[] = JSON.parse(content('journals.json'))
  for (const issue of issues) {
    const chosen = journalPlates[issue.slug] ?? usualPlates
    const cover = await plate(chosen.cover, `${issue.slug}-cover`, 820, 46)
    const articles = await Promise.all(
      issue.articles.map((_, index) =>
        plate(chosen.articles[index % 2] ?? chosen.cover, `${issue.slug}-${index + 1}`, 600, 42),
      ),
    )
    await print(browser, issue.slug, journalDocument(issue, { cover, articles }))
  }
}

interface FileRecord {
  readonly objectId: string
  readonly fileOldname: string
  readonly filePath: string
  readonly description?: string
}

interface NoticeRecord {
  readonly archivesId: string
  readonly publishDate: string
  readonly content: string
}

async function attachments(browser: Browser): Promise<void> {
  const files: { readonly records: readonly FileRecord[] } = JSON.parse(content('files/notice-files.json'))
  const notices: { readonly records: readonly NoticeRecord[] } = JSON.parse(content('archives/Notice.json'))
  for (const file of files.records) {
    const slug = /^\/demo\/pdf\/([a-z0-9-]+)\.pdf$/.exec(file.filePath)?.[1]
    if (!slug) continue
    const notice = notices.records.find((record) => `g${record.archivesId}` === file.objectId)
    if (!notice)
      throw new Error(`${file.filePath}: no notice has the group ${file.objectId}: correct its objectId`)
    const title = file.fileOldname.replace(/\.pdf$/, '')
    await print(
      browser,
      slug,
      noticeDocument({
        title,
        summary: file.description ?? '',
        content: notice.content,
        date: notice.publishDate,
      }),
    )
  }
}

await mkdir(output, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await journals(browser)
  await attachments(browser)
} finally {
  await browser.close()
}
