export type { FromSchema, JSONSchema } from 'json-schema-to-ts'
export {
  annotated,
  annotation,
  choices,
  described,
  type FormFieldConfig,
  formats,
  localText,
  statusChoices,
} from '../../../schemas/config/index.ts'
export {
  type BlockProps,
  defineBlock,
  defineField,
  defineTemplate,
  defineTransform,
  noOptions,
  type OptionsOf,
  type TemplateProps,
} from '../../engine/contracts/define.ts'
export type { SentField, TransformContext } from '../../engine/contracts/definitions.ts'
export type { FieldInput, FieldProps, FieldView } from '../../engine/contracts/form.ts'
export type { Item, ItemRights, Picture as PictureData } from '../../engine/contracts/item.ts'
export type {
  StatementCriterion,
  StatementLink,
  StatementPoint,
  StatementView,
} from '../../engine/contracts/statement.ts'
export type { BlockView, LinkTarget, LinkView, PageView, QueryView } from '../../engine/contracts/view.ts'
export { choiceSchema, filtersSchema, keywordSchema } from '../templates/choice-schema.ts'
export {
  boxedCropSchema,
  cardPartSchema,
  cropSchema,
  dayFormatSchema,
  layoutSchema,
  moreWordsSchema,
  newTabSchema,
  ratioChoices,
  relatedSchema,
  statusLabelsSchema,
} from '../templates/entry-schemas.ts'
export { type FormOptions, formNameSchema, formOptionsSchema } from '../templates/form-name-schema.ts'
export { sectionSchema } from '../templates/section-schema.ts'
