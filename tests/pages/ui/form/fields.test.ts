import { expect, it } from 'vitest'
import { formControls } from '../../../../schemas/config/index.ts'
import { fieldControls } from '../../../../src/pages/ui/form/fields/field-controls.ts'
import { fields } from '../../../../src/pages/ui/form/fields/fields.ts'

it('every control that a config may name is defined, and drawn', () => {
  const names = Object.keys(formControls)
  expect(names.length).toBeGreaterThan(5)
  expect(Object.keys(fields)).toEqual(names)
  expect(Object.keys(fieldControls)).toEqual(names)
})
