import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DemonstrationObject } from './objects.ts'
import { freePort, run, start } from './programs.ts'
import { callJson, type Running, type System, textAt } from './system.ts'

/** Where Debian's package puts WordPress. */
const PROGRAM = '/usr/share/wordpress'

const USER = 'staff'

/** A second WordPress beside Debian's own: its own database, its own `wp-content`, nothing of `/etc/wordpress`. */
function configFor(socket: string): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'wordpress',
    DB_PASSWORD: 'password-of-the-test',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    // Application passwords are refused over plain HTTP elsewhere.
    WP_ENVIRONMENT_TYPE: 'local',
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
  }
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  )
  return [
    '<?php',
    ...lines,
    "$table_prefix = 'wp_';",
    "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
  ].join('\n')
}

/** Addresses without a file are WordPress's own to read: its REST API is one of them. */
const ROUTER = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file(__DIR__ . $path)) return false;
require __DIR__ . '/index.php';
`

/**
 * What the pages "Posts", "Permalinks" and "Profile" of its settings do: the sample goes, addresses have words, and there is
 * an application password.
 */
const SET_UP = `require 'wp-load.php';
wp_delete_post(1, true);
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules();
$password = WP_Application_Passwords::create_new_application_password(1, ['name' => 'website']);
echo json_encode(['password' => $password[0], 'version' => $wp_version]);`

async function startDatabase(data: string): Promise<{ socket: string; end: () => Promise<void> }> {
  const [folder, socket] = [join(data, 'mariadb'), join(data, 'db.sock')]
  const options = ['--no-defaults', `--datadir=${folder}`, '--user=root']
  await run('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'], { folder: data })
  const files = [`--socket=${socket}`, `--pid-file=${join(data, 'db.pid')}`, '--skip-networking']
  const { end } = await start('mariadbd', [...options, ...files], /ready for connections/, { folder: data })
  const orders = [
    'CREATE DATABASE wordpress CHARACTER SET utf8mb4',
    "CREATE USER wordpress@localhost IDENTIFIED BY 'password-of-the-test'",
    'GRANT ALL ON wordpress.* TO wordpress@localhost',
  ]
  try {
    await run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', orders.join(';')], {
      folder: data,
    })
  } catch (error) {
    await end()
    throw error
  }
  return { socket, end }
}

async function install(address: string): Promise<void> {
  const form = new URLSearchParams({
    weblog_title: 'Museum',
    user_name: USER,
    admin_password: 'password-of-the-test',
    admin_password2: 'password-of-the-test',
    pw_weak: 'on',
    admin_email: 'staff@museum.example.org',
    language: '',
  })
  const response = await fetch(`${address}/wp-admin/install.php?step=2`, { method: 'POST', body: form })
  const text = await response.text()
  if (!text.includes('wp-login.php')) throw new Error(`WordPress was not installed: ${text}`)
}

async function fill(
  address: string,
  authorization: string,
  objects: readonly DemonstrationObject[],
): Promise<Pick<Running, 'ids' | 'choices'>> {
  const post = (path: string, body: unknown) =>
    callJson(`${address}/wp-json/wp/v2/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/json' },
    })
  const choices = new Map<string, string>()
  for (const name of new Set(objects.map(({ era }) => era)))
    choices.set(name, textAt(await post('categories', { name }), 'id'))
  const ids: string[] = []
  for (const { zh, era, picture, isDraft } of objects) {
    const media = await callJson(`${address}/wp-json/wp/v2/media`, {
      method: 'POST',
      body: new Blob([readFileSync(picture)]),
      headers: {
        authorization,
        'content-type': 'image/webp',
        'content-disposition': `attachment; filename="${basename(picture)}"`,
      },
    })
    const image = Number(textAt(media, 'id'))
    await post(`media/${image}`, { alt_text: zh.title })
    const made = await post('posts', {
      title: zh.title,
      content: zh.description,
      status: isDraft ? 'draft' : 'publish',
      categories: [Number(choices.get(era))],
      featured_media: image,
    })
    ids.push(textAt(made, 'id'))
  }
  return { ids, choices }
}

async function startWordPress(
  folder: string,
  data: string,
  objects: readonly DemonstrationObject[],
): Promise<Running> {
  rmSync(folder, { recursive: true, force: true })
  // Without links of the package to folders of the machine's own WordPress.
  cpSync(PROGRAM, folder, { recursive: true, dereference: true })
  mkdirSync(join(folder, 'wp-content', 'uploads'), { recursive: true })
  const database = await startDatabase(data)
  const ends = [database.end]
  const end = async () => {
    for (const each of ends.toReversed()) await each()
  }
  try {
    writeFileSync(join(folder, 'wp-config.php'), configFor(database.socket))
    writeFileSync(join(folder, 'router.php'), ROUTER)
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const site = await start('php', ['-S', `127.0.0.1:${port}`, 'router.php'], /started/, { folder })
    ends.push(site.end)
    await install(address)
    const { password, version } = JSON.parse(await run('php', ['-r', SET_UP], { folder }))
    const secret = `${USER}:${password}`
    const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
    return {
      version,
      address,
      variables: { WORDPRESS_API_URL: address },
      preview: { WORDPRESS_STATUS: 'publish,draft', WORDPRESS_PASSWORD: secret },
      ...(await fill(address, authorization, objects)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** WordPress of Debian's packages wordpress, php-cli, php-mysql, php-gd and mariadb-server. */
export const wordpress: System = {
  preset: 'wordpress',
  title: 'WordPress',
  flags: { token: 'WORDPRESS_PASSWORD', filter: 'categories' },
  isTranslated: false,
  searchesTexts: true,
  start: startWordPress,
}
