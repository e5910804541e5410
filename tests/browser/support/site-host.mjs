// Opens and closes built sites in one process on request of tests. A process per site would read and compile
// the server each time, which takes five times the CPU time of another site in this one. Prints the URL for
// requests.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const HOST = '127.0.0.1'
const assets = resolve('dist', 'server', 'assets')

/**
 * Returns functions of the built server by their names in the source, since its files and exports have
 * generated names.
 */
async function builtFunctions(names) {
  const found = {}
  for (const file of readdirSync(assets)) {
    const text = readFileSync(join(assets, file), 'utf8')
    const own = names.filter((name) => new RegExp(`^(async )?function ${name}\\(`, 'm').test(text))
    if (own.length === 0) continue
    const exported = Object.values(await import(pathToFileURL(join(assets, file)).href))
    for (const name of own) found[name] = exported.find((each) => each?.name === name)
  }
  for (const name of names) if (found[name] === undefined) throw new Error(`the build exports no "${name}"`)
  return found
}

const { takeBuiltValidators, readEnvironment, createEncoder, openBuiltSite } = await builtFunctions([
  'takeBuiltValidators',
  'readEnvironment',
  'createEncoder',
  'openBuiltSite',
])
takeBuiltValidators()
const { encode, cutFont } = createEncoder()

/** Functions that close each site, by origin. */
const closers = new Map()

async function open(variables) {
  const environment = readEnvironment(variables)
  const said = []
  const { app, warmUp, close } = await openBuiltSite({
    environment,
    encode,
    cutFont,
    say: (text) => {
      said.push(text)
      console.log(text)
    },
  }).catch((error) => {
    throw new Error([...said, error.message].join('\n'))
  })
  const origin = await app.listen({ host: HOST, port: environment.port })
  const warm = warmUp().catch((error) => app.log.warn(error, 'the first pages could not be made'))
  closers.set(origin, async () => {
    closers.delete(origin)
    await warm
    app.server.closeAllConnections()
    await close()
  })
  return { origin }
}

async function answer(request, response) {
  // A kept-alive connection could be closed here while it is being reused.
  response.setHeader('connection', 'close')
  try {
    const given = await json(request)
    const answered = request.url === '/open' ? await open(given) : await closers.get(given.origin)?.()
    response.end(JSON.stringify(answered ?? {}))
  } catch (error) {
    response.end(JSON.stringify({ fault: String(error?.stack ?? error) }))
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, HOST, () => console.log(`sites are opened at http://${HOST}:${server.address().port}/`))
