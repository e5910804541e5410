import { DetailBody, Facts, Heading, Picture, RichText, type TemplateProps } from 'vitrine/extend'
import './sample-name-detail.css'

interface Options {
  readonly note?: string
}

export function SampleNameDetail({ view, options }: TemplateProps<Options>) {
  return (
    <DetailBody view={view}>
      {(item) => (
        <article className="detail own-sample-name">
          <Heading level={1}>{item.title}</Heading>
          {item.image && <Picture picture={item.image} ratio="photo" priority />}
          {item.html && <RichText html={item.html} />}
          <Facts rows={item.facts ?? []} />
          {options.note && <p className="own-sample-name__note">{options.note}</p>}
        </article>
      )}
    </DetailBody>
  )
}
