import { useState } from 'react'
import type { Medium } from '../../../engine/contracts/item.ts'
import { useShell, useText } from '../context.tsx'
import { isPlainClick } from '../elements.tsx'
import { prefetchProps } from '../late-code.tsx'
import type { ManifestFault } from './read-manifest.ts'

async function loadCode() {
  const [{ loadManifest }, { showViewer }] = await Promise.all([
    import('./read-manifest.ts'),
    import('../viewer/viewer.tsx'),
  ])
  return { loadManifest, showViewer }
}

/** Opens the pictures of another museum's IIIF manifest, fetched on click. Without scripts it is a link to the manifest. */
export function ManifestFrame({ manifest: { src, title } }: { readonly manifest: Medium }) {
  const text = useText()
  const shell = useShell()
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<ManifestFault>()
  const open = async (link: HTMLElement): Promise<void> => {
    setFault(undefined)
    setLoading(true)
    try {
      const { loadManifest, showViewer } = await loadCode()
      const found = await loadManifest(src, shell.locale.tag)
      if (typeof found === 'string') return setFault(found)
      link.focus({ preventScroll: true })
      await showViewer(shell, { ...found, title: found.title || title, rights: found.rights, index: 0 })
    } catch {
      setFault('unreachable')
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <a
        className="button"
        href={src}
        aria-busy={isLoading}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (!isLoading) void open(event.currentTarget)
        }}
        {...prefetchProps(loadCode)}
      >
        {text('manifest.open')}
      </a>
      <p className="media__note" role="status">
        {fault && text(`manifest.${fault}`)}
      </p>
    </>
  )
}
