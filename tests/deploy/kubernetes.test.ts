import { beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { requireWeekly } from '../support/require-weekly.ts'
import { deployed } from './deployed.ts'
import { settingNames } from './setting-names.ts'

interface Named {
  readonly name?: string
}

interface Probe {
  readonly httpGet?: { readonly port?: string }
}

interface Container {
  readonly env?: readonly { readonly name: string }[]
  readonly envFrom?: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[]
  readonly ports?: readonly Named[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
}

interface Spec {
  readonly template?: {
    readonly metadata?: { readonly labels?: object }
    readonly spec?: { readonly containers?: readonly Container[] }
  }
  // Labels themselves in a service, and below a key in the others.
  readonly selector?: { readonly matchLabels?: object }
  readonly scaleTargetRef?: object
  readonly ports?: readonly { readonly targetPort?: string }[]
}

/** What these tests read of an object. */
interface KubernetesObject {
  readonly kind: string
  readonly metadata?: { readonly name?: string }
  readonly data?: object
  readonly stringData?: object
  readonly spec?: Spec
}

function objectsOf(file: string): readonly KubernetesObject[] {
  return parseAllDocuments(deployed(file)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

const objects = [...objectsOf('kubernetes/museum.yaml'), ...objectsOf('kubernetes/secret.example.yaml')]

function only(kind: string): KubernetesObject {
  const found = objects.filter((object) => object.kind === kind)
  expect(found).toHaveLength(1)
  const [first] = found
  if (first === undefined) throw new Error('there is none')
  return first
}

/** A kind of object by the schema of Kubernetes. */
interface Kind {
  new (object: object): { validate(): void }
  is(object: object): boolean
}

// Every day: the tests below read the same files.
describe('the schemas of Kubernetes', { tags: ['full'] }, () => {
  let kinds: readonly Kind[]
  beforeAll(() => {
    kinds = Object.entries({
      'apps/v1': ['Deployment'],
      'autoscaling/v2': ['HorizontalPodAutoscaler'],
      'networking.k8s.io/v1': ['Ingress'],
      'policy/v1': ['PodDisruptionBudget'],
      v1: ['ConfigMap', 'Secret', 'Service'],
    }).flatMap(([group, names]) => {
      const models = requireWeekly<Readonly<Record<string, Kind>>>(`kubernetes-models/${group}`)
      return names.flatMap((name) => models[name] ?? [])
    })
  })

  function modelOf(object: object) {
    const Model = kinds.find(({ is }) => is(object))
    if (Model === undefined) throw new Error(`no schema is known for ${JSON.stringify(object).slice(0, 80)}`)
    return new Model(object)
  }

  it.each(objects.map((object) => [object.kind, object] as const))('hold %s', (_kind, object) => {
    expect(() => modelOf(object).validate()).not.toThrow()
  })

  it('refuse one where a key is wrong', () => {
    const wrong = { ...only('PodDisruptionBudget'), spec: { minAvailable: [] } }
    expect(() => modelOf(wrong).validate()).toThrow()
  })
})

describe('deploy/kubernetes', () => {
  it('selects its own pods, and points at its own objects and ports', () => {
    const deployment = only('Deployment')
    const { template, selector } = deployment.spec ?? {}
    const labels = template?.metadata?.labels
    const [container] = template?.spec?.containers ?? []
    expect(selector?.matchLabels).toEqual(labels)
    expect(only('Service').spec?.selector).toEqual(labels)
    expect(only('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
    expect(only('HorizontalPodAutoscaler').spec?.scaleTargetRef).toMatchObject({
      kind: deployment.kind,
      name: deployment.metadata?.name,
    })
    const names = container?.envFrom?.map(
      ({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name,
    )
    expect(names).toEqual([only('ConfigMap').metadata?.name, only('Secret').metadata?.name])
    const ports = container?.ports?.map(({ name }) => name)
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
      expect(ports).toContain(probe?.httpGet?.port)
    expect(ports).toContain(only('Service').spec?.ports?.[0]?.targetPort)
  })

  it('sets only what the site reads', () => {
    const [container] = only('Deployment').spec?.template?.spec?.containers ?? []
    const named = [
      ...Object.keys(only('ConfigMap').data ?? {}),
      ...Object.keys(only('Secret').stringData ?? {}),
      ...(container?.env ?? []).map(({ name }) => name),
    ]
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  })
})
