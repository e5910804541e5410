import { Heading, Link, useShell } from '../ui/index.ts'

/** The error page: of an address nobody answers, and of a page that crashed (specification, section 8). */
export function ErrorView() {
  const { errorPage, home } = useShell()
  return (
    <div className="error-page">
      <Heading level={1}>{errorPage.title}</Heading>
      <p className="error-page__lead">{errorPage.lead}</p>
      <ol className="error-page__causes">
        {errorPage.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ol>
      <Link className="button button--seal" href={home}>
        {errorPage.home}
      </Link>
    </div>
  )
}
