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
export {
  boxedCropSchema,
  cardPartSchema,
  choiceSchema,
  cropSchema,
  dayFormatSchema,
  type FormOptions,
  filtersSchema,
  formNameSchema,
  formOptionsSchema,
  keywordSchema,
  layoutSchema,
  moreWordsSchema,
  newTabSchema,
  ratioChoices,
  relatedSchema,
  statusLabelsSchema,
} from '../templates/option-schemas.ts'
export { sectionSchema } from '../templates/section-schema.ts'
