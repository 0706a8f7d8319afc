import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'
import type { Config } from './config.js'
import { notFound } from './problems.js'

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer, by route',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** Records one response; labelled by the route's pattern, never the URL, to bound the number of labels. */
export const observe = (request: FastifyRequest, reply: FastifyReply): void => {
  const route = request.routeOptions.url ?? 'none'
  durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
}

/** Headers by which a proxy says that it passes a request on. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|x-(real|client|cluster-client)-ip|true-client-ip|.+-connecting-ip|cdn-loop)$/

const loopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '')

const allowed = (request: FastifyRequest, config: Config) => {
  if (config.metricsToken) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    const token = Buffer.from(config.metricsToken)
    return given.length === token.length && timingSafeEqual(given, token)
  }
  // Behind a proxy on this machine every client has a loopback address.
  return loopback(request.socket.remoteAddress) && !Object.keys(request.headers).some((name) => forwarding.test(name))
}

/** `/metrics` in Prometheus text: from this machine, or with `METRICS_TOKEN`. */
export const serveMetrics = (http: FastifyInstance, config: Config): void => {
  // Once per process: tests start several products in one.
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!allowed(request, config)) throw notFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
