export {
  en,
  PLURAL_CATEGORIES,
  shippedLanguage,
  shippedLanguages,
  type TextKey,
  type Texts,
} from './languages/shipped.ts'
export {
  aboutText,
  isTextUsed,
  missingTexts,
  neededPlaceholders,
  pageTexts,
  shippedTexts,
  textKeys,
  textPlaceholders,
  textsFor,
} from './texts.ts'
export { isLeftToRight, isolateLeftToRight, isolateTelephone, translate } from './translate.ts'
