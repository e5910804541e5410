export { classNames } from './class-names.ts'
export type { Translate } from './context.tsx'
export {
  type Navigation,
  NavigationProvider,
  PageProvider,
  ShellProvider,
  useDateStyle,
  useLine,
  useLineLanguage,
  useNavigation,
  useNumber,
  usePage,
  useShell,
  useText,
  useTextLanguage,
} from './context.tsx'
export { DateText } from './date-text.tsx'
export { ErrorBoundary } from './error-boundary.tsx'
export { connectExtensions, type Defined, definedBy, loadExtensions } from './extensions.ts'
export { formAddressOf, GetForm } from './get-form.tsx'
export { Heading } from './heading.tsx'
export { Held } from './held.ts'
export { ClosePopover, Icon } from './icon.tsx'
export { useInlineKeys } from './inline-keys.ts'
export { isPlainClick, Link } from './link.tsx'
export { motionOff } from './motion-off.ts'
export { openAround } from './open-around.ts'
export { Pager, pageAddress, pageOnly, withParam } from './pager.tsx'
export { Picture, type PictureRatio, shapeClasses, shapeOf, useCrop } from './picture.tsx'
export { type Preloadable, preloadable } from './preloadable.tsx'
export { StateMessage } from './state-message.tsx'
export { fetching, useCode, useNear } from './use-code.ts'
export { useCopy } from './use-copy.tsx'
