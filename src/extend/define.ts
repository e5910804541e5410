export type { FromSchema, JSONSchema } from 'json-schema-to-ts'
export {
  annotated,
  annotation,
  choices,
  described,
  type FormFieldConfig,
  formats,
  localText,
} from '../../schemas/config/index.ts'
export {
  type BlockProps,
  defineBlock,
  defineField,
  defineTemplate,
  defineTransform,
  noOptions,
  type OptionsOf,
  type TemplateProps,
} from '../site/contracts/define.ts'
export type { SentField, TransformContext } from '../site/contracts/definitions.ts'
export type { FieldInput, FieldProps } from '../site/contracts/field-props.ts'
export type { FieldView } from '../site/contracts/form.ts'
export type { Item, Picture as PictureData } from '../site/contracts/item.ts'
export type { BlockView, LinkTarget, LinkView, PageView, QueryView } from '../site/contracts/view.ts'
export { choiceSchema, filtersSchema, keywordSchema } from '../site/templates/choice-schema.ts'
export {
  cardPartSchema,
  dayFormatSchema,
  layoutSchema,
  moreWordsSchema,
  newTabSchema,
  ratioChoices,
  relatedSchema,
  statusLabelsSchema,
} from '../site/templates/entry-schemas.ts'
export { type FormOptions, formNameSchema, formOptionsSchema } from '../site/templates/form-name-schema.ts'
export { sectionSchema } from '../site/templates/section-schema.ts'
