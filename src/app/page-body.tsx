import { templateComponents } from '../templates/components.ts'
import { ErrorBoundary, usePage } from '../ui/index.ts'
import { ErrorView } from './error-view.tsx'

/** The page's template; the error page for one that is unknown or crashes. */
export function PageBody() {
  const page = usePage()
  const template = templateComponents[page.template]
  if (template === undefined) return <ErrorView />
  return (
    <ErrorBoundary fallback={<ErrorView />} resetKey={page}>
      <template.Component key={page.pageId} view={page} />
    </ErrorBoundary>
  )
}
