import {
  type Span as ApiSpan,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutValues } from '../text/without-values.ts'
import type { Span, SpanStart, Tracing } from './trace.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const traceparentParts = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

const remoteContext = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = traceparentParts.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

interface TracingOptions {
  version: string
  place: number
  /** Of so many traces, one in its inverse is kept. */
  share: number
}

/**
 * Traces by the reference library, sent to the endpoint of its own environment variables (OTEL_EXPORTER_OTLP_…). Loaded only
 * where one is set.
 */
export const startTracing = ({ version, place, share }: TracingOptions): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sunport' })
      .merge(process.env.OTEL_SERVICE_NAME ? defaultResource() : null)
      .merge(resourceFromAttributes({ 'service.version': version, 'sunport.process': place })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('sunport', version)
  const own = new WeakMap<Span, ApiSpan>()

  const contextOf = ({ parent, traceparent }: SpanStart): Context => {
    const above = parent && own.get(parent)
    return above ? trace.setSpan(ROOT_CONTEXT, above) : remoteContext(traceparent)
  }

  return {
    begin: start => {
      const { name, kind, attributes = {} } = start
      const made = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(start))
      const span: Span = {
        traceId: made.spanContext().traceId,
        rename: next => void made.updateName(next),
        end: (found = {}, failure) => {
          made.setAttributes(found)
          if (failure !== undefined) {
            const words = withoutValues(failure instanceof Error ? failure.message : String(failure))
            made.setStatus({ code: SpanStatusCode.ERROR, message: words })
          }
          made.end()
        },
      }
      own.set(span, made)
      return span
    },
    stop: () => provider.shutdown(),
  }
}
