export { en, type TextKey } from './languages/en.ts'
export { PLURAL_CATEGORIES } from './languages/language-texts.ts'
export { shippedLanguage, shippedLanguages, type Texts } from './languages/shipped.ts'
export {
  aboutText,
  isTextUsed,
  missingTexts,
  pageTexts,
  textKeys,
  textPlaceholders,
  textsFor,
} from './texts.ts'
export { isLeftToRight, leftToRight, setApart, translate } from './translate.ts'
