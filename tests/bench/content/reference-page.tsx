import type { ReactNode } from 'react'
import { ARTICLES, type Article, type Content, LIST, PAGE_SIZE } from './articles.ts'

export const LAST_PAGE = Math.ceil(ARTICLES / PAGE_SIZE)

function topicHref(topic: number): string {
  return `/topics/${topic}`
}
function partHref(topic: number, part: number): string {
  return `${topicHref(topic)}-${part}`
}
export function listHref(page: number): string {
  return `/news/${page}`
}
export function detailHref(id: number): string {
  return `/news/article/${id}`
}

function titles(content: Content): readonly [string, string] {
  const topic = content.topics[LIST.topic - 1]
  return [topic?.title ?? '', topic?.parts[LIST.part - 1] ?? '']
}

function Menu({ content }: { readonly content: Content }) {
  return (
    <ul className="menu">
      {content.topics.map(({ title, parts }, topic) => (
        <li key={title}>
          <a href={topicHref(topic + 1)}>{title}</a>
          <ul>
            {parts.map((part, index) => (
              <li key={part}>
                <a href={partHref(topic + 1, index + 1)}>{part}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface PageProps {
  readonly content: Content
  readonly title: string
  readonly children: ReactNode
}

function ReferencePage({ content, title, children }: PageProps) {
  const [topic, part] = titles(content)
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <header className="top">
          <div className="column">
            <p className="name">{content.name}</p>
            <nav>
              <Menu content={content} />
            </nav>
          </div>
        </header>
        <main className="column">
          <nav aria-label="breadcrumb">
            <ol className="trail">
              <li>
                <a href="/">首页</a>
              </li>
              <li>
                <a href={topicHref(LIST.topic)}>{topic}</a>
              </li>
              <li>
                <a href={partHref(LIST.topic, LIST.part)}>{part}</a>
              </li>
            </ol>
          </nav>
          {children}
        </main>
        <footer className="bottom">
          <div className="column">
            <Menu content={content} />
            <p>{content.notice}</p>
            <p>© 2026 {content.name}</p>
          </div>
        </footer>
      </body>
    </html>
  )
}

function Entry({ article, index }: { readonly article: Article; readonly index: number }) {
  return (
    <li className="entry">
      <img src={article.picture} width={240} height={160} alt="" loading={index < 3 ? 'eager' : 'lazy'} />
      <div>
        <h2>
          <a href={detailHref(article.id)}>{article.title}</a>
        </h2>
        <time>{article.date}</time>
        <p>{article.excerpt}</p>
      </div>
    </li>
  )
}

function Pager({ page }: { readonly page: number }) {
  return (
    <nav aria-label="pages">
      <ol className="pager">
        {Array.from({ length: LAST_PAGE }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            {number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={listHref(number)}>{number}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A page of the list as a careful person writes it by hand. */
export function ReferenceList({ content, page }: { readonly content: Content; readonly page: number }) {
  const [, title] = titles(content)
  return (
    <ReferencePage content={content} title={title}>
      <h1>{title}</h1>
      <ul className="entries">
        {content.articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((article, index) => (
          <Entry key={article.id} article={article} index={index} />
        ))}
      </ul>
      <Pager page={page} />
    </ReferencePage>
  )
}

/** The page of one article, written by hand. */
export function ReferenceDetail({
  content,
  article,
}: {
  readonly content: Content
  readonly article: Article
}) {
  return (
    <ReferencePage content={content} title={article.title}>
      <article>
        <h1>{article.title}</h1>
        <p className="facts">
          <time>{article.date}</time> · {article.office}
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from the generator beside it */}
        <div className="text" dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
    </ReferencePage>
  )
}
