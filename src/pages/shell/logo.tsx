import type { ShellView } from '../../engine/contracts/view.ts'
import { classNames, useShell } from '../ui/index.ts'

interface LogoProps {
  readonly className: 'header__logo' | 'footer__logo'
  /** What it lies on: paper is light or dark as the visitor has it. */
  readonly ground: 'stage' | 'paper'
  readonly alt: string
}

/** The size of a logo as high as the header has it: the style sheet gives the height, and a browser knows the width before the file is there. */
function sizeIn(size: NonNullable<ShellView['logoSizes']>['light']) {
  const height = 48
  return { width: size === undefined ? height : Math.round((height * size.width) / size.height), height }
}

/** Times its height from which a logo stands above the museum's name, not beside it. */
const WIDE = 2.5

export function isWide(sizes: ShellView['logoSizes']): boolean {
  return [sizes?.light, sizes?.dark].some((size) => size !== undefined && size.width >= size.height * WIDE)
}

/** The logo for the ground it is on; of two, the style sheets hide one, which is then not fetched. */
export function Logo({ className, ground, alt }: LogoProps) {
  const { logo, logoSizes } = useShell()
  if (logo === undefined) return null
  const loading = className === 'footer__logo' ? 'lazy' : undefined
  const image = (side: 'light' | 'dark', own?: string, later?: 'lazy') => (
    <img
      className={classNames(className, own)}
      src={logo[side]}
      alt={alt}
      loading={later}
      {...sizeIn(logoSizes?.[side])}
    />
  )
  if (ground === 'stage' || logo.light === logo.dark) return image('dark', undefined, loading)
  return (
    <>
      {image('light', 'logo--light', 'lazy')}
      {image('dark', 'logo--dark', 'lazy')}
    </>
  )
}
