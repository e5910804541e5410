import { Activity, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { PageProvider } from '../ui/index.ts'
import { PageBody } from './page-body.tsx'
import type { Screens } from './screens.ts'

/**
 * The page on screen and those drawn ahead. A page drawn ahead is in an element of its own, outside of the document
 * and without its effects; to open it is to put that element into `main`.
 */
export function Pages({ screens }: { readonly screens: Screens }) {
  const { subscribe, drawings } = screens
  const { shown, ahead } = useSyncExternalStore(subscribe, drawings, drawings)
  return (
    <>
      {shown === undefined ? <PageBody /> : <Place element={shown.element} />}
      {(shown === undefined ? ahead : [shown, ...ahead]).map((drawing) =>
        drawing.portal(
          <Activity mode={drawing === shown ? 'visible' : 'hidden'}>
            <PageProvider page={drawing.page}>
              <Suspense>
                <PageBody />
              </Suspense>
            </PageProvider>
          </Activity>,
        ),
      )}
    </>
  )
}

/** Where the element of a drawn page is in the document. */
function Place({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(element), [element])
  return <div ref={place} className="drawn" />
}
