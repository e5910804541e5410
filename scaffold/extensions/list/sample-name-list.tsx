import { ItemTitle, ListBody, PageHead, Picture, type TemplateProps } from 'vitrine/extend'
import './sample-name-list.css'

interface Options {
  readonly pictures: boolean
}

export function SampleNameList({ view, options }: TemplateProps<Options>) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="sample-name">
        {(items) => (
          <ol className="sample-name__entries">
            {items.map((item) => (
              <li className="sample-name__entry entry" key={item.id}>
                {options.pictures && item.image && <Picture picture={item.image} ratio="photo" />}
                <ItemTitle item={item} level={2} />
                {item.excerpt && <p>{item.excerpt}</p>}
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </div>
  )
}
