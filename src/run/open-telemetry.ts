import type { Context, Span as OpenSpan, SpanKind } from '@opentelemetry/api'
import { AppError } from '../base/app-error.ts'
import { type BeginSpan, readTraceparent, type Span, type SpanAttributes } from '../base/observer.ts'
import { message } from '../engine/errors/index.ts'

type Variables = Readonly<Record<string, string | undefined>>

const SERVICE_NAME = 'vitrine'

export interface Tracing {
  readonly begin: BeginSpan
  /** Exports the remaining spans. */
  readonly close: () => Promise<void>
}

/** Whether the standard variables of OpenTelemetry enable traces. */
function asksForTraces(variables: Variables): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = variables
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return false
  return [
    OTEL_TRACES_EXPORTER,
    variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  ].some((value) => value !== undefined && value !== '')
}

async function loadTelemetry() {
  try {
    return await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-node')])
  } catch (error) {
    throw new AppError(
      message`The environment asks for OpenTelemetry (OTEL_…), but its packages are not installed. Run "npm install @opentelemetry/api @opentelemetry/sdk-node", or unset the variables.`,
      { cause: error },
    )
  }
}

/**
 * Loads OpenTelemetry if its variables enable traces, else returns undefined. Its SDK reads them: endpoint,
 * headers, protocol, sampler, resource.
 *
 * @throws AppError when the packages are missing.
 */
export async function loadTracing(variables: Variables): Promise<Tracing | undefined> {
  if (!asksForTraces(variables)) return undefined
  const [api, { NodeSDK }] = await loadTelemetry()
  const { ROOT_CONTEXT, SpanKind: kinds, SpanStatusCode, TraceFlags, trace } = api
  // Metrics have an endpoint of their own, and logs go to stdout.
  const sdk = new NodeSDK({
    serviceName: variables.OTEL_SERVICE_NAME || SERVICE_NAME,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  const tracer = trace.getTracer(SERVICE_NAME)

  const started = (name: string, kind: SpanKind, within: Context, attributes: SpanAttributes): Span => {
    const open: OpenSpan = tracer.startSpan(name, { kind, attributes: { ...attributes } }, within)
    const { traceId, spanId, traceFlags } = open.spanContext()
    const context = trace.setSpan(within, open)
    return {
      traceId,
      traceparent: () => `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      begin: (part, partKind, more = {}) =>
        started(part, partKind === 'client' ? kinds.CLIENT : kinds.INTERNAL, context, more),
      end: (failure, more = {}) => {
        open.setAttributes({ ...more })
        if (typeof more['http.route'] === 'string') open.updateName(`${name} ${more['http.route']}`)
        if (failure !== undefined) open.setStatus({ code: SpanStatusCode.ERROR, message: failure })
        open.end()
      },
    }
  }

  return {
    begin: (method, header) => {
      const incoming = readTraceparent(header)
      const within =
        incoming === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: incoming.traceId,
              spanId: incoming.parentId,
              traceFlags: Number.parseInt(incoming.flags, 16) & TraceFlags.SAMPLED,
              isRemote: true,
            })
      return started(method, kinds.SERVER, within, { 'http.request.method': method })
    },
    close: () => sdk.shutdown(),
  }
}
