import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ended, outputOf } from '../browser/support/spawn-server.ts'
import { deployed } from './deployed.ts'

/** Name of the museum in the configuration; its certificate is made for the test. */
export const HOST = 'museum.example'

/** What is missing on this machine; undefined where the tests can run. */
export function missingPrograms(): string | undefined {
  const missing = [
    ['nginx', '-v'],
    ['openssl', 'version'],
  ].filter(([name = '', flag = '']) => spawnSync(name, [flag]).status !== 0)
  return missing.length === 0 ? undefined : missing.map(([name]) => name).join(', ')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The configuration that a museum's project gets, with the places of this test. */
function configuration(folder: string, upstreams: readonly number[], port: number, tlsPort: number): string {
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`)
  return deployed('nginx.conf')
    .replace('/var/cache/nginx/museum', join(folder, 'cache'))
    .replace('/var/log/nginx/museum.access.log', join(folder, 'access.log'))
    .replace('server 127.0.0.1:3000 max_fails=0;', servers.join(' '))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tlsPort} ssl http2;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
}

/**
 * Starts nginx with the configuration of a museum's project before servers on these ports. `change` is for what a test cannot
 * have, such as limits for each address.
 */
export async function startNginx(
  upstreams: readonly number[],
  change: (configuration: string) => string = (text) => text,
) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`].concat(
      ['-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ['-keyout', join(folder, 'key.pem')],
      ['-out', join(folder, 'certificate.pem')],
    ),
    { stdio: 'ignore' },
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${join(folder, name)};`
  })
  writeFileSync(join(folder, 'museum.conf'), change(configuration(folder, upstreams, port, tlsPort)))
  // Started by root, its worker is another user, whom this folder does not let in.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} include ${folder}/museum.conf; }
`,
  )
  const child: ChildProcess = spawn('nginx', ['-e', 'stderr', '-c', main])
  const output = outputOf(child)
  const isUp = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 301,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx has ended:\n${output()}`)
    await pause(50)
  }
  return {
    plain: `http://127.0.0.1:${port}`,
    secure: `https://127.0.0.1:${tlsPort}`,
    /** What its log holds of requests by https. */
    log: (): string => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
