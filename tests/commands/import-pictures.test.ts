import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callCommand } from './support/call-command.ts'
import { rowsOf } from './support/exhibit-lines.ts'
import { runCommand, temporaryFolder } from './support/run-command.ts'

function picture(red: number): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()
}

const map = {
  fields: {
    workId: { from: '/number', as: ['segment'] },
    accessionNumber: '/number',
    title: '/title',
    pictures: { from: '/picture', as: [{ split: ';' }] },
  },
}

function prepare(rows: readonly string[]) {
  const folder = temporaryFolder()
  const file = join(folder, 'objects.csv')
  const write = (lines: readonly string[]) =>
    writeFileSync(file, ['number,title,picture', ...lines, ''].join('\n'))
  write(rows)
  writeFileSync(join(folder, 'map.json'), JSON.stringify(map))
  const pictures = join(folder, 'pictures')
  mkdirSync(join(pictures, 'more'), { recursive: true })
  const dataDir = join(folder, 'data')
  const args = ['import', file, '--into', 'work', '--map', join(folder, 'map.json')]
  const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir, LANG: 'en_GB.UTF-8' }
  const run = (more: readonly string[]) => callCommand([...args, ...more], variables)
  /** In a process of its own: which certificates one trusts is read when it starts. */
  const runTrusting = (cert: string, more: readonly string[]) =>
    runCommand([...args, ...more], { ...variables, NODE_EXTRA_CA_CERTS: cert })
  const paths = (): readonly (readonly string[])[] =>
    rowsOf(dataDir, 'select record from work order by sort_accession').map((row) => {
      const { pictures: found = [] } = JSON.parse(String(Reflect.get(Object(row), 'record')))
      return found.map(({ path }: { readonly path: string }) => path)
    })
  const stored = (path: string) => readFileSync(join(dataDir, 'files', path))
  return { folder, pictures, run, runTrusting, paths, stored, write }
}

describe('pictures from a folder', () => {
  it('of a record that is not for everyone say so', async () => {
    const { folder, pictures, run, paths } = prepare([])
    const rows = ['number,title,picture,public', 'B/1,One,,yes', 'B/2,Two,,no', 'B/3,Three,c.jpg,no', '']
    writeFileSync(join(folder, 'objects.csv'), rows.join('\n'))
    for (const [index, name] of ['B_1.jpg', 'B_2.jpg', 'B_2 back.jpg', 'c.jpg', 'B_9.jpg'].entries())
      writeFileSync(join(pictures, name), await picture(10 + index))
    const { output } = await run(['--pictures', pictures])
    expect(output).toContain('B_2 back.jpg, B_2.jpg, c.jpg: its record is not for everyone and stays out')
    expect(output).toContain('B_9.jpg: no record has this number or names it')
    expect(paths()).toHaveLength(1)
  })

  it('are found by their names as addresses, Airtable and HTML write them', async () => {
    const { pictures, run, paths } = prepare([
      'B/1,One,my%20photo.jpg',
      'B/2,Two,c.jpg (https://files.example/x/c.jpg)',
      'B/3,Three,d.jpg?w=100',
      'B/4,Four,"<img src=""e.jpg"">"',
      'B/5,Five,C:\\Pictures\\f#1.jpg',
    ])
    for (const [index, name] of ['my photo.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f#1.jpg'].entries())
      writeFileSync(join(pictures, name), await picture(10 * index))
    const { code, output } = await run(['--pictures', pictures])
    expect([code, output]).toEqual([0, expect.stringContaining('5 pictures read: 5 stored')])
    expect(paths().map((each) => each.length)).toEqual([1, 1, 1, 1, 1])
  })

  it('are found whatever digits their names and numbers are written in', async () => {
    const { pictures, run, paths } = prepare(['پ-۰۰۰۴,One,', 'K-5,Two,', 'K-6,Three,پ-۷.jpg'])
    for (const [index, name] of ['پ-0004_front.jpg', 'پ-۰۰۰۴_۲.jpg', 'K-۵.jpg', 'پ-7.jpg'].entries())
      writeFileSync(join(pictures, name), await picture(10 * index))
    const { code, output } = await run(['--pictures', pictures])
    expect([code, output]).toEqual([0, expect.stringContaining('4 pictures read: 4 stored')])
    expect(
      paths()
        .map((each) => each.length)
        .toSorted(),
    ).toEqual([1, 1, 2])
  })

  it('are not stored for a record that is refused, which is said of each', async () => {
    const { folder, pictures, run, paths } = prepare([
      `A/1,${'x'.repeat(501)},`,
      `A/2,${'x'.repeat(501)},two.jpg`,
      'A/3,Three,three.jpg;shared.jpg',
      'A/3,Again,again.jpg',
      `A/4,${'x'.repeat(501)},shared.jpg`,
    ])
    for (const [index, name] of ['A-1', 'two', 'three', 'again', 'shared'].entries())
      writeFileSync(join(pictures, `${name}.jpg`), await picture(10 * index))
    const { output } = await run(['--pictures', pictures, '--report', join(folder, 'report.ndjson')])
    expect(output).toContain('5 pictures read: 2 stored, 0 replaced, 0 refused, 3 left out')
    expect(output.match(/its record is refused, so the picture is not stored/g)?.length).toBeGreaterThan(0)
    for (const name of ['A-1.jpg', 'two.jpg', 'again.jpg']) expect(output).toContain(name)
    expect(paths().map((each) => each.length)).toEqual([2])
  })

  it('are found by the number of a work, in order, or by the name in a column; the others are named', async () => {
    const { pictures, run, paths, stored } = prepare([
      'A/1,One,',
      'A/2,Two,IMG_7;nowhere.jpg',
      'A/3,Three,broken.jpg',
    ])
    const [first, second, third] = await Promise.all([picture(10), picture(20), picture(30)])
    writeFileSync(join(pictures, 'A-1.jpg'), first)
    writeFileSync(join(pictures, 'more', 'a-1_10.JPG'), third)
    writeFileSync(join(pictures, 'more', 'a-1_2.JPG'), second)
    writeFileSync(join(pictures, 'img_7.jpg'), second)
    writeFileSync(join(pictures, 'broken.jpg'), '<svg onload="x()">')

    const { code, output } = await run(['--pictures', pictures])
    expect(code).toBe(1)
    expect(output).toContain('3 records read: 3 stored')
    expect(output).toContain('6 pictures read: 3 stored, 0 replaced, 2 refused, 1 left out.')
    expect(output).toContain(
      'A/2 (nowhere.jpg): the record names it, and there is no such file in the folder',
    )
    expect(output).toContain('A/3 (broken.jpg): it is an SVG drawing')
    const [one = [], two = [], three] = paths()
    expect(one.map(stored)).toEqual([first, second, third])
    expect(two.map(stored)).toEqual([second])
    expect(three).toEqual([])

    const again = await run(['--pictures', pictures])
    expect(again.output).toContain('6 pictures read: 0 stored, 0 replaced, 2 refused, 4 left out.')
    expect(paths()).toEqual([one, two, []])
  })

  it('of names that differ in their Unicode form alone are two, and none is replaced', async () => {
    const { pictures, run, paths } = prepare(['caf\u00e9,One,'])
    writeFileSync(join(pictures, 'caf\u00e9.jpg'), await picture(10))
    writeFileSync(join(pictures, 'cafe\u0301.jpg'), await picture(20))
    expect((await run(['--pictures', pictures])).output).toContain('2 pictures read: 2 stored, 0 replaced')
    expect(paths().map((each) => each.length)).toEqual([2])
    const again = await run(['--pictures', pictures])
    expect(again.output).toContain('2 pictures read: 0 stored, 0 replaced, 0 refused, 2 left out.')
  })

  it('stay when the records come in again without it, and what is removed is named', async () => {
    const { folder, pictures, run, paths } = prepare(['A/1,One,', 'A/2,Two,IMG_7'])
    const [first, second] = await Promise.all([picture(10), picture(20)])
    writeFileSync(join(pictures, 'A-1.jpg'), first)
    writeFileSync(join(pictures, 'img_7.jpg'), second)
    await run(['--pictures', pictures])
    const before = paths()
    expect(before.map((each) => each.length)).toEqual([1, 1])

    const { pictures: _, ...others } = map.fields
    const file = join(folder, 'map.json')
    writeFileSync(file, JSON.stringify({ fields: others }))
    const kept = await run([])
    expect(kept.output).toContain('2 replaced')
    expect(kept.output).not.toContain('to look at')
    expect(paths()).toEqual(before)

    // A map that reads pictures decides itself, and finds under their names those that are there.
    writeFileSync(file, JSON.stringify(map))
    const named = await run([])
    expect(paths()).toEqual([[], before[1]])
    expect(named.output).toContain('A-1 (line 2): it had pictures, and comes in without any')
    expect(named.output).toContain('--pictures FOLDER')
  })

  it('stay where the folder lacks those that records name, and where it is another', async () => {
    const { folder, pictures, run, paths } = prepare(['A/1,One,a.jpg;a2.jpg', 'A/2,Two,b.jpg', 'A/3,Three,'])
    for (const [index, name] of ['a', 'a2', 'b', 'A-3'].entries())
      writeFileSync(join(pictures, `${name}.jpg`), await picture(10 * index))
    await run(['--pictures', pictures])
    const before = paths()
    expect(before.map((each) => each.length)).toEqual([2, 1, 1])

    const other = join(folder, 'other')
    mkdirSync(other)
    const empty = await run(['--pictures', other])
    expect(empty.code).toBe(1)
    expect(empty.output).toContain('3 records read: 0 stored, 3 replaced (all as they were)')
    expect(empty.output).toContain('3 pictures read: 0 stored, 0 replaced, 3 refused')
    expect(empty.output).toContain('none of the files that the records name is in the folder')
    expect(empty.output).not.toContain('without any')
    expect(paths()).toEqual(before)

    writeFileSync(join(other, 'a.jpg'), await picture(0))
    writeFileSync(join(other, 'A-3.jpg'), await picture(30))
    const part = await run(['--pictures', other])
    expect([part.code, paths()]).toEqual([0, before])
    expect(part.output).toContain(
      'there is no such file in the folder; the stored picture of this name is kept',
    )

    // By numbers alone, a folder without any is said to be one.
    const { pictures: _, ...others } = map.fields
    writeFileSync(join(folder, 'map.json'), JSON.stringify({ fields: others }))
    for (const name of ['a.jpg', 'A-3.jpg']) rmSync(join(other, name))
    const none = await run(['--pictures', other])
    expect([none.code, paths()]).toEqual([1, before])
    expect(none.output).toContain('other: there is no picture in this folder')
    expect(none.output).toContain('Pictures that did not come in here stay, of 3 records.')
  })

  it('are asked of a folder alone', async () => {
    const { folder, run } = prepare(['A/1,One,'])
    const { code, errors } = await run(['--pictures', join(folder, 'nowhere')])
    expect([code, errors]).toEqual([1, expect.stringContaining('is no folder')])
  })
})

describe('pictures by their addresses', () => {
  it('are taken from the named hosts alone, over https, bounded, and once', async () => {
    const certificate = temporaryFolder()
    const [key, cert] = [join(certificate, 'key.pem'), join(certificate, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    const bytes = await picture(40)
    const asked: string[] = []
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      ({ url = '' }, response) => {
        asked.push(url)
        if (url === '/moved.jpg') response.writeHead(302, { location: '/good.jpg' }).end()
        else if (url === '/away.jpg')
          response.writeHead(302, { location: 'https://127.0.0.2/good.jpg' }).end()
        else if (url === '/gone.jpg') response.writeHead(404).end()
        else if (url === '/page.jpg') response.end('<html></html>')
        // Refused by what it says: it never sends so much.
        else if (url === '/huge.jpg')
          response.writeHead(200, { 'content-length': 65 * 1024 * 1024 }).write(bytes)
        else if (url === '/endless.jpg') {
          const chunk = Buffer.alloc(1024 * 1024, 1)
          const more = () => {
            while (!response.destroyed && response.write(chunk));
          }
          response.on('drain', more)
          more()
        } else response.end(bytes)
      },
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const { runTrusting, paths, stored, write } = prepare([
      `A1,One,https://${host}/good.jpg`,
      `A2,Two,https://${host}/moved.jpg`,
      `A3,Three,https://${host}/away.jpg;https://${host}/gone.jpg;https://${host}/page.jpg;https://${host}/endless.jpg`,
      `A4,Four,http://${host}/good.jpg`,
      'A5,Five,https://elsewhere.example/x.jpg',
      `A6,Six,https://${host}/not-found.jpg`,
      `A7,Seven,https://${host}/huge.jpg`,
    ])
    const options = ['--picture-hosts', host]
    const { code, output } = await runTrusting(cert, options)
    expect(code).toBe(1)
    expect(output).toContain('10 pictures read: 1 stored, 0 replaced, 7 refused, 2 left out.')
    expect(output).toMatch(
      /\/good\.jpg: 3 addresses give one and the same picture, which may say that there is none/,
    )
    for (const reason of [
      'its host 127.0.0.2 is not among those of --picture-hosts',
      'its host answers 404',
      'it is a web page, no picture',
      'it is larger than 64 MB',
      'its address does not begin with https://',
      'its host elsewhere.example is not among those of --picture-hosts',
    ])
      expect(output).toContain(reason)
    const [one = [], two, three, four, five, six, seven] = paths()
    expect(one.map(stored)).toEqual([bytes])
    expect([two, three, four, five, six, seven]).toEqual([one, [], [], [], one, []])

    asked.length = 0
    write([`A1,One,https://${host}/good.jpg`, `A3,Three,https://${host}/gone.jpg`])
    await runTrusting(cert, options)
    expect(asked).not.toContain('/good.jpg')
    expect(asked).toContain('/gone.jpg')
    expect(paths()[0]).toEqual(one)
  })

  it('stay where they are without a host', async () => {
    const { run, paths } = prepare(['A1,One,https://museum.example/a.jpg'])
    await run([])
    expect(paths()).toEqual([['https://museum.example/a.jpg']])
  })
})

it('says for which entities no map is proposed, and what fields a map of theirs fills', async () => {
  const file = join(temporaryFolder(), 'shows.json')
  writeFileSync(file, JSON.stringify([{ id: 'S-1', name: 'Strings' }]))
  const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
  const { code, errors } = await callCommand(['import', file, '--into', 'exhibitionTemp'], {
    ...variables,
    LANG: 'en_GB.UTF-8',
  })
  expect(code).toBe(1)
  expect(errors).toContain('needs --map FILE: a map is proposed for works, agents, pages and record types')
  expect(errors).toContain('such as {"fields":{"exhibitionTempId":"/id"}}; it has exhibitionTempId')
  // A table with the names of the fields gets its map whole, and a calendar is named as one.
  const asked = async (name: string, text: string) => {
    const other = join(temporaryFolder(), name)
    writeFileSync(other, text)
    const into = ['import', other, '--into', 'exhibitionTemp']
    return (await callCommand(into, { ...variables, LANG: 'en_GB.UTF-8' })).errors
  }
  expect(await asked('shows.csv', 'exhibitionTempId,tempName,Room\nS-1,Strings,2\n')).toContain(
    'such as {"fields":{"exhibitionTempId":"/exhibitionTempId","tempName":"/tempName"}}; it has',
  )
  expect(await asked('shows.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toContain(
    'it is a calendar in iCalendar (.ics)',
  )
})
