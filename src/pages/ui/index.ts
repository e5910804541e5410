export type { Translate } from './context.tsx'
export {
  type Navigation,
  NavigationProvider,
  PageProvider,
  ShellProvider,
  useDateStyle,
  useLine,
  useNavigation,
  useNumber,
  usePage,
  useShell,
  useText,
  useTextLanguage,
} from './context.tsx'
export { ClosePopover, classNames, DateText, Heading, Icon, isPlainClick, Link } from './elements.tsx'
export { connectExtensions, type Defined, definedBy, loadExtensions } from './extensions.ts'
export { formAddressOf, GetForm } from './get-form.tsx'
export { Held, partsOfLine } from './held.ts'
export { useInlineKeys } from './inline-keys.ts'
export { ErrorBoundary, fetching, type Preloadable, preloadable, useCode, useNear } from './late-code.tsx'
export { motionOff } from './motion-off.ts'
export { openAround } from './open-around.ts'
export { Pager, pageAddress, pageOnly, withParam } from './pager.tsx'
export { Picture, type PictureRatio, shapeClasses, shapeOf, useCrop } from './picture.tsx'
export { StateMessage } from './state-message.tsx'
export { useCopy } from './use-copy.tsx'
