import parse, { type Attribute, type Node, type Selector } from 'postcss-selector-parser'

/** Names that a markup must hold for a selector to match anything in it. */
export interface Needs {
  readonly classes: readonly string[]
  readonly tags: readonly string[]
  /** `data-*` attributes, as `data-name` or `data-name=value`. */
  readonly attributes: readonly string[]
}

const NOTHING: Needs = { classes: [], tags: [], attributes: [] }

/** Pseudo-classes of which one argument must match something in the page. What `:not(.a)` names may be absent. */
const ANY_ARGUMENT = new Set([':is', ':where', ':has'])

function both(a: Needs, b: Needs): Needs {
  return {
    classes: [...a.classes, ...b.classes],
    tags: [...a.tags, ...b.tags],
    attributes: [...a.attributes, ...b.attributes],
  }
}

function attributeNeeds({ attribute, operator, value, insensitive }: Attribute): Needs {
  if (!attribute.startsWith('data-')) return NOTHING
  const exact = operator === '=' && value !== undefined && insensitive !== true
  return { ...NOTHING, attributes: [exact ? `${attribute}=${value}` : attribute] }
}

function alternativesOf(node: Node): readonly Needs[] {
  switch (node.type) {
    case 'class':
      return [{ ...NOTHING, classes: [node.value] }]
    case 'tag':
      return [{ ...NOTHING, tags: [node.value] }]
    case 'attribute':
      return [attributeNeeds(node)]
    case 'pseudo':
      return ANY_ARGUMENT.has(node.value) ? node.nodes.flatMap(alternativesOfSelector) : [NOTHING]
    default:
      return [NOTHING]
  }
}

function alternativesOfSelector(selector: Selector): readonly Needs[] {
  return selector.nodes
    .map(alternativesOf)
    .reduce<readonly Needs[]>(
      (known, next) => known.flatMap((needs) => next.map((more) => both(needs, more))),
      [NOTHING],
    )
}

/**
 * What a selector list needs: one of the answers must be met. States such as `:hover` or `[open]` need nothing.
 *
 * @throws Error for what is not a selector.
 */
export function needsOf(selectors: string): readonly Needs[] {
  return parse().astSync(selectors).nodes.flatMap(alternativesOfSelector)
}
