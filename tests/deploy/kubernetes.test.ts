import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { deployed } from './deployed.ts'
import { settingNames } from './setting-names.ts'

const kinds = [Deployment, HorizontalPodAutoscaler, Ingress, PodDisruptionBudget, ConfigMap, Secret, Service]

function objectsOf(file: string): readonly object[] {
  return parseAllDocuments(deployed(file)).map((document) => {
    expect(document.errors).toEqual([])
    return Object(document.toJS())
  })
}

function modelOf(object: object) {
  const Kind = kinds.find(({ is }) => is(object))
  if (Kind === undefined) throw new Error(`no schema is known for ${JSON.stringify(object).slice(0, 80)}`)
  return new Kind(object)
}

const objects = [...objectsOf('kubernetes/museum.yaml'), ...objectsOf('kubernetes/secret.example.yaml')]

function only<T>(is: (object: object) => object is T & object): T {
  const found = objects.filter(is)
  expect(found).toHaveLength(1)
  const [first] = found
  if (first === undefined) throw new Error('there is none')
  return first
}

describe('deploy/kubernetes', () => {
  it.each(objects.map((object) => [String(Reflect.get(object, 'kind')), object] as const))(
    '%s is valid by the schema of Kubernetes',
    (_kind, object) => {
      expect(() => modelOf(object).validate()).not.toThrow()
    },
  )

  it('is refused by these schemas where a key is wrong', () => {
    const wrong = { ...objects.find(PodDisruptionBudget.is), spec: { minAvailable: [] } }
    expect(() => modelOf(wrong).validate()).toThrow()
  })

  it('selects its own pods, and points at its own objects and ports', () => {
    const deployment = only(Deployment.is)
    const { template, selector } = deployment.spec ?? {}
    const labels = template?.metadata?.labels
    const [container] = template?.spec?.containers ?? []
    expect(selector?.matchLabels).toEqual(labels)
    expect(only(Service.is).spec?.selector).toEqual(labels)
    expect(only(PodDisruptionBudget.is).spec?.selector?.matchLabels).toEqual(labels)
    expect(only(HorizontalPodAutoscaler.is).spec?.scaleTargetRef).toMatchObject({
      kind: deployment.kind,
      name: deployment.metadata?.name,
    })
    const names = container?.envFrom?.map(
      ({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name,
    )
    expect(names).toEqual([only(ConfigMap.is).metadata?.name, only(Secret.is).metadata?.name])
    const ports = container?.ports?.map(({ name }) => name)
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
      expect(ports).toContain(probe?.httpGet?.port)
    expect(ports).toContain(only(Service.is).spec?.ports?.[0]?.targetPort)
  })

  it('sets only what the site reads', () => {
    const [container] = only(Deployment.is).spec?.template?.spec?.containers ?? []
    const named = [
      ...Object.keys(only(ConfigMap.is).data ?? {}),
      ...Object.keys(only(Secret.is).stringData ?? {}),
      ...(container?.env ?? []).map(({ name }) => name),
    ]
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  })
})
