import type { FastifyInstance } from 'fastify'
import { THEME_ADDRESS } from '../../../engine/contracts/theme.ts'
import { FONT_PREFIX, type LoadedTheme } from './load-theme.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** Fonts under addresses that hold their hash, and the theme's style sheet. */
export function registerTheme(app: FastifyInstance, theme: LoadedTheme): void {
  app.get<{ Params: { readonly name: string } }>(`${FONT_PREFIX}:name`, async (request, reply) => {
    const file = await theme.file(request.params.name)
    if (file === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such font.\n')
    return reply.header('cache-control', YEAR).type(file.type).send(file.body)
  })
  app.get(THEME_ADDRESS, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(theme.css + theme.contrast),
  )
}
