import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Heading, useText } from '../../../ui/index.ts'
import type { FormOptions } from '../../form-name-schema.ts'
import { EntryDate } from '../../part/entry-date.tsx'
import { FormButton } from '../../part/form-button.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function MessagesList({ view, options }: TemplateProps<FormOptions>) {
  const text = useText()
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
                  <Heading level={2} className="message__title">
                    {item.title}
                  </Heading>
                  {item.excerpt && item.excerpt !== item.title && <p>{item.excerpt}</p>}
                </div>
                <p className="message__mark message__mark--reply">{text('messages.reply')}</p>
                <p className="message__reply">{item.reply ?? text('messages.waiting')}</p>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
