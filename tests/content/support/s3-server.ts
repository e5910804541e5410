import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { ObjectStore } from '../../../src/base/content-settings.ts'

/** An S3 server on the loopback interface, removed after the tests. */
export interface S3Server {
  /** Creates a new bucket. */
  bucket(): Promise<ObjectStore>
  /** Stops it; `resume` starts it again on the same port, with its stored data. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on a free port. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
  const create = (port: number): S3rver =>
    new S3rver({ address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false })
  let server = create(0)
  const { port } = await server.run()
  let count = 0
  return {
    bucket: async () => {
      count += 1
      const bucket = `museum-${count}`
      await server.configureBuckets.call(Object.assign(server, { _configureBuckets: [{ name: bucket }] }))
      return {
        bucket,
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        pathStyle: true,
      }
    },
    pause: () => server.close(),
    resume: async () => {
      server = create(port)
      await server.run()
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
