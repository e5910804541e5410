import type { ErrorObject } from 'ajv'
import type { SchemaNode } from '../contracts/definitions.ts'
import { isSchemaNode, pickBranch } from '../schema-node.ts'

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}

function branchesOf(error: ErrorObject): readonly SchemaNode[] {
  return Array.isArray(error.schema) ? error.schema.filter(isSchemaNode) : []
}

/**
 * ajv answers a failed union with the errors of every branch. This keeps those of the branch that was intended; where
 * none was, the union's own error stays alone.
 */
export function branchErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors
  for (const union of errors) {
    if (union.keyword !== 'oneOf' || !kept.includes(union)) continue
    const branch = pickBranch(branchesOf(union), union.data)
    const intended = branch === undefined ? undefined : `${union.schemaPath}/${branch}`
    const inBranch = kept.filter(
      (error) =>
        intended !== undefined &&
        isBelow(error.instancePath, union.instancePath) &&
        error.schemaPath.startsWith(`${intended}/`),
    )
    kept = kept.filter((error) => {
      if (error === union) return inBranch.length === 0
      const ofUnion =
        isBelow(error.instancePath, union.instancePath) && error.schemaPath.startsWith(`${union.schemaPath}/`)
      return !ofUnion || inBranch.includes(error)
    })
  }
  return kept
}
