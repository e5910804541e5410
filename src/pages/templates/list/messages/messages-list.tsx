import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Heading, useText, useTextLanguage } from '../../../ui/index.ts'
import type { FormOptions } from '../../option-schemas.ts'
import { EntryDate, Words } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { FormButton, PageHead } from '../../part/page-head.tsx'

export function MessagesList({ view, options }: TemplateProps<FormOptions>) {
  const text = useText()
  const languageOf = useTextLanguage()
  return (
    <div className="list-page">
      <PageHead view={view} />
      <FormButton form={options.form} />
      <ListBody view={view} className="messages-list">
        {(items) => (
          <ul className="rows">
            {items.map((item) => (
              <li className="message" key={item.id}>
                <div className="message__label">
                  <p className="message__mark">{text('messages.question')}</p>
                  <EntryDate item={item} className="message__date" />
                </div>
                <div className="message__question">
                  <Heading level={2} className="message__title" {...languageOf(item.title, item.language)}>
                    {item.title}
                  </Heading>
                  {item.excerpt !== item.title && (
                    <Words as="p" item={item}>
                      {item.excerpt}
                    </Words>
                  )}
                </div>
                <p className="message__mark message__mark--reply">{text('messages.reply')}</p>
                <p className="message__reply" {...languageOf(item.reply, item.language)}>
                  {item.reply ?? text('messages.waiting')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
