import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/**
 * What a compose file runs of SeaweedFS, with the S3 server of the tests: `weed server -s3`, which knows the keys of its config alone,
 * and `weed shell`, which makes a bucket. The port is in S3_PORT.
 */
const [command = '', ...rest] = process.argv.slice(2)
const options = new Map(
  rest.map((option) => {
    const [name = '', value = ''] = option.split('=', 2)
    return [name, value] as const
  }),
)

/** What the master is trusted with by itself: the shell of SeaweedFS has no key either. */
const MASTER = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

interface Config {
  readonly identities: readonly {
    readonly credentials: readonly { readonly accessKey: string; readonly secretKey: string }[]
  }[]
}

async function serve(): Promise<void> {
  const { identities }: Config = JSON.parse(readFileSync(options.get('-s3.config') ?? '', 'utf8'))
  const { DUMMY_ACCOUNT } = createRequire(import.meta.url)('s3rver/lib/models/account.js')
  for (const { accessKey, secretKey } of identities.flatMap(({ credentials }) => credentials))
    DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey)
  const server = new S3rver({
    address: '127.0.0.1',
    port: Number(process.env.S3_PORT),
    silent: true,
    directory: options.get('-dir') ?? '',
    vhostBuckets: false,
  })
  await server.run()
}

async function shell(): Promise<void> {
  const client = new S3Client({
    endpoint: `http://${options.get('-master')}`,
    region: 'us-east-1',
    credentials: MASTER,
    forcePathStyle: true,
  })
  for (const line of (await text(process.stdin)).split('\n').filter((each) => each !== '')) {
    const name = /^s3\.bucket\.create -name (\S+)$/.exec(line)?.[1]
    if (name === undefined) throw new Error(`there is no command "${line}"`)
    await client.send(new CreateBucketCommand({ Bucket: name }))
  }
}

if (command === 'server') await serve()
else if (command === 'shell') await shell()
else throw new Error(`there is no command "${command}"`)
