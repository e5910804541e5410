import { put } from './test-folder.ts'

/** Creates a PDF of one page, with or without words and tags. */
function pdf({ words, isTagged }: { readonly words: string; readonly isTagged: boolean }): string {
  const content = words === '' ? '10 10 80 80 re f' : `BT /F 12 Tf 10 50 Td (${words}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${isTagged ? ' /MarkInfo << /Marked true >>' : ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const MOMENT = '2026-01-05 10:00:00'

/** Records with faults, and equivalent ones without. */
const records: Readonly<Record<string, readonly object[]>> = {
  archive: [
    {
      archivesId: '1',
      channelNo: 'News',
      title: 'No words for its picture',
      publishDate: MOMENT,
      thumbImg: '/a.webp',
    },
    {
      archivesId: '2',
      channelNo: 'News',
      title: 'A picture in a text',
      publishDate: MOMENT,
      content: '<p><img src="/b.webp"></p>',
    },
    {
      archivesId: '3',
      channelNo: 'News',
      title: 'A film in a text',
      publishDate: MOMENT,
      content: '<video src="/c.mp4" controls></video>',
    },
    {
      archivesId: '4',
      channelNo: 'News',
      title: 'All is well',
      publishDate: MOMENT,
      thumbImg: '/d.webp',
      thumbAlt: 'A wall',
      content:
        '<img src="/e.webp" alt=""><audio src="/f.mp3" controls><track kind="captions" src="/f.vtt"></audio>',
    },
  ],
  work: [
    { workId: '1', title: 'Two pictures', pictures: [{ path: '/g.webp' }] },
    {
      workId: '2',
      title: 'Films',
      media: [
        { path: '/h.mp4', title: 'Without' },
        { path: '/i.mp4', title: 'With', captions: '/i.vtt' },
      ],
    },
    { workId: '3', title: 'Sound', media: [{ path: '/j.mp3', title: 'Spoken' }] },
  ],
  file: [
    { fileInfoId: '1', objectId: 'g', filePath: '/k.webp' },
    { fileInfoId: '2', objectId: 'g', filePath: '/untagged.pdf' },
    { fileInfoId: '3', objectId: 'g', filePath: '/scan.pdf' },
    { fileInfoId: '4', objectId: 'g', filePath: '/good.pdf' },
  ],
}

/** Writes a folder `content` below a config folder whose records have accessibility faults. */
export function seedContent(folder: string): void {
  for (const [entity, lines] of Object.entries(records))
    put(folder, `content/${entity}.ndjson`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  put(folder, 'content/files/untagged.pdf', pdf({ words: 'Words', isTagged: false }))
  put(folder, 'content/files/scan.pdf', pdf({ words: '', isTagged: true }))
  put(folder, 'content/files/good.pdf', pdf({ words: 'Words', isTagged: true }))
}
