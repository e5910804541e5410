import { templateComponent } from '../templates/components.ts'
import { ErrorBoundary, usePage } from '../ui/index.ts'
import { ErrorView } from './error-view.tsx'

/** The page's template; the error page for one that is unknown or crashes. */
export function PageBody() {
  const page = usePage()
  const Template = templateComponent(page)
  if (Template === undefined) return <ErrorView />
  return (
    <ErrorBoundary fallback={<ErrorView />} resetKey={page}>
      <Template key={page.pageId} view={page} options={page.options} />
    </ErrorBoundary>
  )
}
