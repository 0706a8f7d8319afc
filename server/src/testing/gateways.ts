import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export interface Received {
  from: string
  to: string[]
  raw: string
}

/** Messages received by both servers, and the failures they simulate. */
class Post {
  letters: Received[] = []
  /** Responses to the next recipients, instead of accepting them. */
  problems: { code: number; text: string }[] = []
  /**
   * Error codes by address, returned after the next e-mails were accepted, so that the sender does not know about the
   * delivery.
   */
  lost: Record<string, number[]> = {}
  /** Awaited before the response to the next recipient; it tells when the sender waits for it. */
  hold: (() => Promise<void>) | null = null
  sms: { headers: IncomingHttpHeaders; body: unknown }[] = []
  /** Statuses that the SMS gateway returns next, instead of 202. */
  smsStatuses: number[] = []
  smtpUrl = ''
  smsUrl = ''
  clear() {
    Object.assign(this, { letters: [], problems: [], lost: {}, hold: null, sms: [], smsStatuses: [] })
  }
}

const mailServer = (post: Post) =>
  new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'clerk@board.example' && password === 'pa:ss@1'
        ? done(null, { user: 1 })
        : done(new Error('535 wrong pa:ss@1')),
    onRcptTo: (_address, _session, done) => {
      const problem = post.problems.shift()
      const answer = () => done(problem ? Object.assign(new Error(problem.text), { responseCode: problem.code }) : null)
      const held = post.hold?.()
      post.hold = null
      if (held) void held.then(answer)
      else answer()
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      void text(stream).then((raw) => {
        const from = mailFrom === false ? '' : mailFrom.address
        post.letters.push({ from, to: rcptTo.map((to) => to.address), raw })
        const responseCode = post.lost[rcptTo[0]?.address ?? '']?.shift()
        done(responseCode === undefined ? null : Object.assign(new Error('lost after all'), { responseCode }))
      })
    },
  })

const smsServer = (post: Post) =>
  createServer((request, response) => {
    void json(request).then((body) => {
      const status = post.smsStatuses.shift() ?? 202
      if (status === 202) post.sms.push({ headers: request.headers, body })
      response.writeHead(status).end('{}')
    })
  })

/** A mail server and an SMS gateway for all tests of a file. */
export const useGateways = (): Post => {
  const post = new Post()
  const smtp = mailServer(post)
  const sms: Server = smsServer(post)
  beforeAll(async () => {
    await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done))
    await new Promise<void>((done) => void sms.listen(0, '127.0.0.1', done))
    const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
    post.smtpUrl = `smtp://clerk%40board.example:pa%3Ass%401@127.0.0.1:${port(smtp.server)}?from=office@board.example`
    post.smsUrl = `http://sms-token@127.0.0.1:${port(sms)}/send`
  })
  afterAll(async () => {
    await new Promise<void>((done) => smtp.close(done))
    sms.closeAllConnections()
    await new Promise<unknown>((done) => void sms.close(done))
  })
  return post
}
