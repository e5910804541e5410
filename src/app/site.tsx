import { ShellLayout } from '../shell/index.ts'
import { ErrorBoundary, NavigationProvider, PageProvider, ShellProvider } from '../ui/index.ts'
import { ErrorView } from './error-view.tsx'
import { PageBody } from './page-body.tsx'
import { Progress } from './progress.tsx'
import { useArrival } from './use-arrival.ts'
import { useInterception } from './use-interception.ts'
import { useNotices } from './use-notices.ts'
import { type Screen, useScreen } from './use-screen.ts'

/** The whole screen for one address after another. */
export function Site({ first }: { readonly first: Screen }) {
  const { screen, state, navigation } = useScreen(first)
  useInterception(navigation, screen)
  useArrival(screen)
  useNotices(screen.shell)
  return (
    <ShellProvider shell={screen.shell}>
      <PageProvider page={screen.page}>
        <NavigationProvider navigation={navigation}>
          <ErrorBoundary fallback={<ErrorView />} resetKey={screen.page}>
            <ShellLayout fallback={<ErrorView />}>
              <PageBody />
            </ShellLayout>
            <Progress state={state} moved={screen.place !== undefined} />
          </ErrorBoundary>
        </NavigationProvider>
      </PageProvider>
    </ShellProvider>
  )
}
