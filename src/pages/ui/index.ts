export {
  type Navigation,
  NavigationProvider,
  PageProvider,
  ShellProvider,
  type Translate,
  useDateStyle,
  useLine,
  useNavigation,
  useNumber,
  usePage,
  useShell,
  useText,
  useTextLanguage,
} from './context.tsx'
export {
  ClosePopover,
  classNames,
  DateText,
  formAddressOf,
  GetForm,
  Heading,
  Icon,
  isPlainClick,
  Link,
  NoBreakText,
  openAround,
  partsOfLine,
  useCopy,
} from './elements.tsx'
export { connectExtensions, loadExtensions } from './extensions.ts'
export {
  ErrorBoundary,
  type LoadedPieces,
  loadPieces,
  prefetchProps,
  preloadable,
  useCode,
  useNear,
} from './late-code.tsx'
export { motionOff, useInlineKeys } from './motion.ts'
export { Pager, pageAddress, pageOnly, withParam } from './pager.tsx'
export { Picture, type PictureRatio, shapeClasses, shapeOf, useCrop } from './picture.tsx'
export { StateMessage } from './state-message.tsx'
