import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problem, urlOf, type Endpoint } from '@oselia/contract/kit'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

const group = (e: Endpoint) => urlOf(e).replace('/api/admin', '').split('/').find(Boolean) ?? 'api'

const refusal = problem.describe('A refusal')
const binary = z.string().meta({ format: 'binary' })

/** An endpoint for the OpenAPI document; validation and serialisation use the same contract. */
export const schemaOf = (e: Endpoint) => ({
  tags: [group(e)],
  summary: e.summary ?? `${e.method} ${e.path}`,
  description:
    e.permission === 'anyone'
      ? 'No login'
      : e.permission === 'signed_in'
        ? 'Any signed-in person'
        : `Needs \`${e.permission}\``,
  ...(e.params && { params: e.params }),
  ...(e.query && { querystring: e.query }),
  ...(e.body && { body: e.body }),
  ...(e.multipart && {
    consumes: ['multipart/form-data'],
    body: z.object({
      ...e.multipart.shape,
      ...(e.filesOptional ? { 'files[]': z.array(binary).max(10).optional() } : { file: binary }),
    }),
  }),
  ...(e.permission !== 'anyone' && { security: [{ token: [] }] }),
  response: { [e.status ?? 200]: e.reply, default: refusal },
})

/** `/api/openapi.json` and the page at `/api/docs`. */
export const serveOpenApi = async (http: FastifyInstance): Promise<void> => {
  http.setValidatorCompiler(() => () => true)
  http.setSerializerCompiler(() => JSON.stringify)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Oselia', version: '1', description: 'The back-office of a residential community' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => (route.schema ? jsonSchemaTransform(route) : route),
  })
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger())
  await http.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'Oselia API' } })
}
