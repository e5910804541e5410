import {
  Excerpt,
  ItemTitle,
  ListBody,
  PageHead,
  Picture,
  type TemplateProps,
  useNumber,
} from 'vitrine/extend'
import './sample-name-list.css'

interface Options {
  readonly pictures: boolean
}

export function SampleNameList({ view, options }: TemplateProps<Options>) {
  const written = useNumber()
  const list = view.data.main
  // Entries of the pages before this one.
  const before = list?.ok ? (list.page - 1) * list.pageSize : 0
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="own-sample-name">
        {(items) => (
          <ol className="own-sample-name__entries">
            {items.map((item, index) => (
              <li className="own-sample-name__entry entry" key={item.id}>
                <span className="own-sample-name__number">{written(before + index + 1)}</span>
                {options.pictures && item.image && <Picture picture={item.image} ratio="photo" />}
                <ItemTitle item={item} level={2} />
                <Excerpt item={item} />
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </div>
  )
}
