import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { ShellLayout } from '../shell/index.ts'
import { ErrorBoundary, NavigationProvider, PageProvider, ShellProvider } from '../ui/index.ts'
import { ErrorView } from './error-view.tsx'
import { Pages } from './pages.tsx'
import { ProgressLine } from './progress-line.tsx'
import type { Screens } from './screens.ts'

/** The whole screen for one address after another: the tree of server and browser alike. */
export function Site({ screens }: { readonly screens: Screens }) {
  const { subscribe } = screens
  const screen = useSyncExternalStore(subscribe, screens.screen, screens.screen)
  const canGoBack = useSyncExternalStore(subscribe, screens.canGoBack, screens.canGoBack)
  const navigation = useMemo(() => ({ ...screens.navigation, canGoBack }), [screens, canGoBack])
  useLayoutEffect(() => screens.arrived(screen), [screens, screen])
  return (
    <ShellProvider shell={screen.shell}>
      <PageProvider page={screen.page}>
        <NavigationProvider navigation={navigation}>
          <ErrorBoundary fallback={<ErrorView />} resetKey={screen.page}>
            <ShellLayout fallback={<ErrorView />}>
              <Pages screens={screens} />
            </ShellLayout>
            <ProgressLine screens={screens} />
          </ErrorBoundary>
        </NavigationProvider>
      </PageProvider>
    </ShellProvider>
  )
}
