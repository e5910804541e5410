import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './config/described.ts'

/** Comma-separated secrets of at least 16 characters. */
const SECRETS = '^\\s*[^,\\s][^,]{14,}[^,\\s]\\s*(?:,\\s*[^,\\s][^,]{14,}[^,\\s]\\s*)*$'
/** Comma-separated secrets of characters allowed in headers. */
const TOKENS = '^\\s*[\\x21-\\x2b\\x2d-\\x7e]{16,}\\s*(?:,\\s*[\\x21-\\x2b\\x2d-\\x7e]{16,}\\s*)*$'

/** Describes where the value of an unset variable comes from. */
function unset(en: string, zh: string) {
  return { unset: described(en, zh) } as const
}

/**
 * Environment variables. Each is a string that is converted to its `type`. `default` is the value of an unset
 * variable; `unset` describes it if it is not a fixed value.
 */
export const environmentSchema = {
  type: 'object',
  properties: {
    PORT: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      default: 3000,
      description: described(
        'Port to listen on; 0 takes a free one.',
        '监听的端口；0 表示任选一个空闲端口。',
      ),
    },
    HOST: {
      type: 'string',
      default: '127.0.0.1',
      description: described(
        'Address to listen on; `0.0.0.0` for all.',
        '监听的地址；`0.0.0.0` 表示全部地址。',
      ),
    },
    CONFIG_DIR: {
      type: 'string',
      default: 'config',
      description: described('Folder with `site.json`.', '`site.json` 所在的文件夹。'),
    },
    DATA_DIR: {
      type: 'string',
      default: 'data',
      description: described(
        'Folder of the embedded database and of the stored files, of one museum; created when missing. See [One museum, one data folder](operations.md#one-museum-one-data-folder).',
        '内置数据库和所存文件的文件夹，只属于一个博物馆；没有时自动建立。见[一个博物馆，一个数据文件夹](operations.zh.md#一个博物馆一个数据文件夹)。',
      ),
    },
    PICTURE_CACHE_DIR: {
      type: 'string',
      ...unset('`DATA_DIR/cache/pictures`', '`DATA_DIR/cache/pictures`'),
      description: described(
        'Folder of the versions of pictures. Sites that show the same pictures at the same paths may share it.',
        '存放图片版本的文件夹。在相同路径显示相同图片的网站可以共用。',
      ),
    },
    PRIVACY_KEEP_DAYS: {
      type: 'integer',
      minimum: 1,
      maximum: 36_500,
      ...unset('`privacy.keepDays`', '`privacy.keepDays`'),
      description: described(
        'Days for which personal data are kept, 1 to 36500.',
        '个人信息保存的天数，1 至 36500。',
      ),
    },
    PICTURE_CACHE_MB: {
      type: 'integer',
      minimum: 1,
      default: 1024,
      description: described(
        'Most megabytes of the versions of pictures in that folder; what was not requested the longest goes first. The folder may be emptied at any time.',
        '该文件夹中图片版本最多占用的空间（MB）；最久未被请求的最先删除。该文件夹可以随时清空。',
      ),
    },
    PICTURE_VERSIONS: {
      type: 'string',
      enum: ['all', 'large'],
      default: 'all',
      description: described(
        '`large` makes versions only of pictures of more than 300 kB, and none before they are requested, as no page is made before: for a start that is to cost little, such as a preview.',
        '`large` 表示只为超过 300 kB 的图片生成版本，并且只在请求时生成，网页也只在请求时制作：用于不应当占用太多资源的启动，例如预览。',
      ),
    },
    DATABASE_URL: {
      type: 'string',
      pattern: '^postgres(ql)?://',
      description: described(
        'PostgreSQL, as `postgres://user:password@host/database`; without it the embedded database.',
        'PostgreSQL，写作 `postgres://user:password@host/database`；不设则使用内置数据库。',
      ),
    },
    DATABASE_POOL_SIZE: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 10,
      description: described(
        'Most connections of one process to PostgreSQL, 1 to 1000; one more listens for changes. All nodes together must stay below `max_connections` of the server.',
        '一个进程与 PostgreSQL 的最大连接数，1 至 1000；另有一个连接监听更改。所有节点的总数必须小于服务器的 `max_connections`。',
      ),
    },
    DATABASE_CONNECT_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 300,
      default: 10,
      description: described('Longest wait for a connection, 1 to 300.', '等待连接的最长秒数，1 至 300。'),
    },
    DATABASE_STATEMENT_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 86_400,
      ...unset('no limit', '不限'),
      description: described(
        'Longest time of one statement of a site, 1 to 86400. Migration steps and commands such as `import` have no limit.',
        '网站的一条语句的最长秒数，1 至 86400。数据库升级步骤和 `import` 等命令不受限制。',
      ),
    },
    CONTENT_LANGUAGES: {
      type: 'string',
      ...unset('`locales` of `site.json`', '`site.json` 的 `locales`'),
      description: described(
        'For commands such as `import` where there is no config: codes of the languages of the records, their own first, such as `zh,en,ar`.',
        '供 `import` 等命令在没有配置文件夹时使用：记录的语言代码，本身的语言在前，例如 `zh,en,ar`。',
      ),
    },
    S3_BUCKET: {
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$',
      description: described(
        'Bucket of the stored files, which must exist; without it they are in `DATA_DIR`.',
        '存放文件的存储桶，必须已经存在；不设则文件在 `DATA_DIR` 中。',
      ),
    },
    S3_ENDPOINT: {
      type: 'string',
      description: described(
        "Address of the S3-compatible store, such as `https://s3.example.org`; without it Amazon's.",
        '兼容 S3 的存储服务的地址，例如 `https://s3.example.org`；不设则使用 Amazon。',
      ),
    },
    S3_REGION: {
      type: 'string',
      ...unset('`us-east-1` with `S3_ENDPOINT`', '设置 `S3_ENDPOINT` 时为 `us-east-1`'),
      description: described(
        'Region of the bucket; needed for Amazon.',
        '存储桶所在的区域；使用 Amazon 时必须设置。',
      ),
    },
    S3_ACCESS_KEY_ID: {
      type: 'string',
      description: described(
        'Key that may list, read, write and delete in the bucket.',
        '可以在存储桶中列出、读取、写入和删除的密钥。',
      ),
    },
    S3_SECRET_ACCESS_KEY: {
      type: 'string',
      description: described(
        'Its secret. It appears in no message and no log.',
        '密钥的密文，不出现在任何消息和日志中。',
      ),
    },
    S3_PATH_STYLE: {
      type: 'boolean',
      default: false,
      description: described(
        '`true` for stores that have the bucket in the path of an address: Ceph, MinIO and most that are no Amazon.',
        '存储桶写在地址路径中的服务设为 `true`：Ceph、MinIO 以及大多数非 Amazon 的服务。',
      ),
    },
    SITE_URL: {
      type: 'string',
      ...unset("the request's host", '请求中的主机'),
      description: described(
        'Public origin of the site, such as `https://museum.example`, for canonical addresses, feeds, calendars and the sitemap. Capitals, a trailing slash or dot and the usual port are put right; a path, a query, a user or a password is refused.',
        '网站的公开来源，例如 `https://museum.example`，用于规范地址、订阅、日历和站点地图。大写字母、末尾的斜杠或点以及默认端口会自动改好；有路径、查询串、用户名或密码则拒绝。',
      ),
    },
    TRUSTED_PROXIES: {
      type: 'string',
      default: '127.0.0.0/8, ::1',
      description: described(
        'Addresses and ranges of the proxies whose `X-Forwarded-*` headers are believed, divided by commas, or `none`; see [Behind a proxy](operations.md#behind-a-proxy).',
        '哪些代理的 `X-Forwarded-*` 请求头可以相信：用逗号分隔的地址和网段，或者 `none`；见[代理之后](operations.zh.md#代理之后)。',
      ),
    },
    FORM_SECRET: {
      type: 'string',
      pattern: SECRETS,
      ...unset('one kept in the database', '保存在数据库中的值'),
      description: described(
        'Signs the work browsers do before a form is sent, 16 characters or more. Two, divided by a comma, are both valid, and the first signs: see [Secrets](operations.md#secrets).',
        '为浏览器在提交表单前完成的计算签名，至少 16 个字符。可以写两个，用逗号分开：两个都有效，用第一个签名；见[密钥](operations.zh.md#密钥)。',
      ),
    },
    PAGE_CACHE_MB: {
      type: 'integer',
      minimum: 0,
      maximum: 4096,
      default: 64,
      description: described(
        'Memory of each worker for complete pages, in megabytes; 0 keeps none.',
        '每个工作进程用于保存完整网页的内存（MB）；0 表示不保存。',
      ),
    },
    WORKERS: {
      type: 'integer',
      minimum: 1,
      maximum: 512,
      ...unset('number of cores', '核心数'),
      description: described(
        'Processes that serve, 1 to 512; by default one below 2 GB of memory, and above it no more than one for each 512 MB. See [Worker processes](operations.md#worker-processes).',
        '服务的进程数，1 至 512；内存不足 2 GB 时默认为一个，否则每 512 MB 内存不超过一个。见[工作进程](operations.zh.md#工作进程)。',
      ),
    },
    DRAIN_DELAY_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      default: 0,
      description: described(
        'Seconds after `SIGTERM` for which requests are still taken while `/readyz` answers 503, until a balancer has noticed.',
        '收到 `SIGTERM` 后继续接受请求的秒数，此时 `/readyz` 回答 503，直到负载均衡器察觉。',
      ),
    },
    DRAIN_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      default: 20,
      description: described(
        'Seconds that requests under way may take after that.',
        '此后正在处理的请求最多还可用的秒数。',
      ),
    },
    METRICS_PORT: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      description: described(
        'Port of `/metrics` alone; 0 takes a free one. See [Metrics](operations.md#metrics).',
        '仅用于 `/metrics` 的端口；0 表示任选空闲的端口。见[监控指标](operations.zh.md#监控指标)。',
      ),
    },
    METRICS_TOKEN: {
      type: 'string',
      pattern: TOKENS,
      description: described(
        'Token for `/metrics`, 16 characters or more; two, divided by a comma, are both valid.',
        '`/metrics` 的令牌，至少 16 个字符；可以写两个，用逗号分开，两个都有效。',
      ),
    },
    STAFF_OIDC_ISSUER: {
      type: 'string',
      description: described(
        'Account service of the museum by OpenID Connect, for the [pages of the staff](operations.md#the-pages-of-the-staff); without it they sign in by links. Needs `SITE_URL`.',
        '馆内账号服务（OpenID Connect），用于[工作人员页面](operations.zh.md#工作人员页面)；不设则用链接登录。需要 `SITE_URL`。',
      ),
    },
    STAFF_OIDC_CLIENT_ID: {
      type: 'string',
      description: described(
        'Id of the site there; needed with `STAFF_OIDC_ISSUER`.',
        '网站在该服务中的编号；设置 `STAFF_OIDC_ISSUER` 时必须设置。',
      ),
    },
    STAFF_OIDC_CLIENT_SECRET: {
      type: 'string',
      description: described('Its secret; needed too.', '对应的密钥，同样必须设置。'),
    },
    STAFF_OIDC_CLAIM: {
      type: 'string',
      default: 'groups',
      description: described(
        'Claim of an account that gives its role, such as `groups`, `roles` or `email`.',
        '账号中决定身份的声明，例如 `groups`、`roles` 或 `email`。',
      ),
    },
    STAFF_OIDC_MODERATORS: {
      type: 'string',
      description: described(
        'Values of it that may decide, divided by commas; needed too.',
        '该声明中可以审核的值，用逗号分隔；同样必须设置。',
      ),
    },
    STAFF_OIDC_READERS: {
      type: 'string',
      description: described('Values of it that may only look.', '该声明中只能查看的值。'),
    },
    LOG_LEVEL: {
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      default: 'info',
      description: described(
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
        '`fatal`、`error`、`warn`、`info`、`debug`、`trace` 或 `silent`。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Values of the environment variables, including defaults. */
export type EnvironmentValues = FromSchema<typeof environmentSchema>
