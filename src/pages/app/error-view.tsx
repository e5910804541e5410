import { PageBlocks } from '../templates/page-blocks.tsx'
import { Heading, Link, usePage, useShell, useText } from '../ui/index.ts'

/** The error page: of an address nobody answers, and of a page that crashed (specification, section 8). */
export function ErrorView() {
  const { errorPage, home, search } = useShell()
  const page = usePage()
  const text = useText()
  return (
    <>
      <div className="error-page">
        <Heading level={1}>{errorPage.title}</Heading>
        <p className="error-page__lead">{errorPage.lead}</p>
        <ol className="error-page__causes">
          {errorPage.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ol>
        <p className="error-page__ways">
          <Link className="button button--seal" href={home}>
            {errorPage.home}
          </Link>
          {search && (
            <Link className="button" href={search}>
              {text('search.submit')}
            </Link>
          )}
        </p>
      </div>
      {page.template === 'error' && <PageBlocks view={page} />}
    </>
  )
}
