import type { ChannelConfig, FormConfig } from '../../../schemas/config/index.ts'
import type { PositionsBook } from '../positions.ts'
import type { Named } from '../read/named.ts'

/** The template that draws a form alone. */
const FORM_TEMPLATE = 'form'

/**
 * The channels of forms that have a route: one hidden channel each, with the one page that shows the form. They are
 * where the form's file is written.
 */
export function formChannels(
  forms: readonly Named<FormConfig>[],
  positions: PositionsBook,
): readonly Named<ChannelConfig>[] {
  return forms.flatMap(({ name, path, config }) => {
    const { route, title } = config
    if (route === undefined) return []
    const page = { route, title, template: FORM_TEMPLATE, options: { form: name } }
    const channel: ChannelConfig = { route, title, visible: false, pages: [page] }
    positions.copy(config, channel)
    positions.copy(config, page)
    positions.copy(config, page.options)
    return [{ name: `form ${name}`, path, config: channel }]
  })
}
