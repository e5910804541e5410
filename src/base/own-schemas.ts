/**
 * Options of ajv for schemas that this repository writes. A test holds them to the meta-schema once
 * (tests/architecture/own-schemas.test.ts); ajv alone would compile that for each of its instances at each start.
 */
export const OWN_SCHEMAS = { meta: false, validateSchema: false } as const
