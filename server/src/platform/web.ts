import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerError, answerNotFound, openPath } from './http.js'
import { notFound } from './problems.js'
import { openPages } from './web.pages.js'

/** The built single-page app, beside the server in the tree. */
const webFolder = join(import.meta.dirname, '../../../web/dist')

const files = [
  // File names contain a hash of their content.
  { prefix: '/assets/', folder: 'assets', cache: 'public, max-age=31536000, immutable' },
  { prefix: '/_i18n/', folder: '_i18n', cache: 'public, max-age=86400' },
  { prefix: '/builds/', folder: 'builds', cache: 'no-cache' },
  { prefix: '/payload/', folder: 'payload', cache: 'no-cache' },
]

/** Whether a URL has a token, in its path or its query. */
const holdsSecret = (url: string): boolean =>
  openPath(url) !== url.split('?')[0] || /[?&](token|invite|code|sign)=/i.test(url)

/** Whoever has an address with a token is let in: it stays out of caches, and out of what the browser tells other sites. */
const describePage = (reply: FastifyReply): void => {
  const secret = holdsSecret(reply.request.url)
  reply.header('x-robots-tag', 'noindex').header('cache-control', secret ? 'no-store' : 'no-cache')
  if (secret) reply.header('referrer-policy', 'no-referrer')
}

/** Serves the app: its files under their prefixes (a missing one is 404), and the page itself for every other GET. */
export const serveWeb = async (http: FastifyInstance, folder = webFolder): Promise<void> => {
  // An encapsulated plugin per prefix with its own 404 handler instead of the page.
  for (const { prefix, folder: name, cache } of files) {
    await http.register(
      async (capsule) => {
        answerNotFound(capsule)
        if (existsSync(join(folder, name))) {
          await capsule.register(fastifyStatic, {
            root: join(folder, name),
            index: false,
            cacheControl: false,
            preCompressed: true,
            setHeaders: (reply) => void reply.header('cache-control', cache),
            // Its own route lists the folder, of thousands of files, for each file that it sends.
            serve: false,
          })
          capsule.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*']))
        }
      },
      { prefix: prefix.replace(/\/$/, '') },
    )
  }
  await http.register(
    async (capsule) => {
      answerNotFound(capsule)
    },
    { prefix: '/api' },
  )
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '_i18n/**', 'builds/**', 'payload/**'],
    cacheControl: false,
    setHeaders: describePage,
  })
  const pageAt = openPages(folder)
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerError(notFound(), request, reply)
    const { html, etag } = pageAt(request.url.split('?')[0]!)
    describePage(reply)
    reply.header('etag', etag).type('text/html; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.code(200).send(html)
  })
}
