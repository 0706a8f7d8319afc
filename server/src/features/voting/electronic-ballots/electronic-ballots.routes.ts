import { electronicVoting, votePages } from '@oselia/contract/electronic-ballots'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { implement, type SmallBytes } from '../../../platform/implement.js'
import { formOf, pageHandler, publicForms } from '../../../platform/public-forms.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { attachmentOf } from './electronic-ballots.files.js'
import * as links from './electronic-ballots.links.js'
import {
  messageJobs,
  remind,
  sendLinks,
  sendNotices,
  followMeetings,
  tellOwners,
} from './electronic-ballots.messaging.js'
import { packElectronicBallots } from './electronic-ballots.packet.js'
import { ElectronicBallots, type Named } from './electronic-ballots.service.js'
import { electronicProgress, readElectronic } from './electronic-ballots.state.js'
import './electronic-ballots.problems.messages.js'

interface Asked extends Named {
  key: string
  body: string
  request: FastifyRequest
}
type Answered = (ctx: PublicRequestContext, asked: Asked) => Promise<SmallBytes>

const originOf = (app: App, { protocol, host, hostname }: FastifyRequest): string =>
  app.config.publicUrl ?? (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname) ? `${protocol}://${host}` : '')

/** The forms of the pages, posted by a browser without scripts, and the pages whose addresses they make. */
const forms = (app: App, ballots: ElectronicBallots): void =>
  publicForms(app, { bodyLimit: 32_768, files: true }, (capsule) => {
    const answer = (work: Answered) =>
      pageHandler(app, (ctx, request) => {
        const { token, key = '' } = request.params as { token: string; key?: string }
        const { lang } = request.query as { lang?: unknown }
        const named = { token, key, lang: typeof lang === 'string' ? lang : undefined }
        return work(
          { ...ctx, db: app.pools.db, origin: originOf(app, request) },
          { ...named, body: formOf(request), request },
        )
      })
    const hidden = { schema: { hide: true } }
    const at = '/vote/:token'
    capsule.post(
      at,
      hidden,
      answer((ctx, { body, ...named }) => ballots.post(ctx, named, body)),
    )
    capsule.get(
      `${at}/code/:key`,
      hidden,
      answer((ctx, named) => ballots.code(ctx, named)),
    )
    capsule.post(
      `${at}/code/:key`,
      hidden,
      answer((ctx, { body, ...named }) => ballots.confirm(ctx, named, body)),
    )
    capsule.post(
      `${at}/code/:key/again`,
      hidden,
      answer((ctx, named) => ballots.codeAgain(ctx, named)),
    )
    capsule.get(
      `${at}/sign`,
      hidden,
      answer((ctx, named) => ballots.sign(ctx, named)),
    )
    capsule.post(
      `${at}/sign`,
      hidden,
      answer((ctx, { request, ...named }) => ballots.signed(ctx, named, request)),
    )
  })

export const electronicBallotRoutes = (app: App): void => {
  fileColumn('voting_ballot_documents', 'file_id')
  fileColumn('voting_electronic_ballots', 'file_id')
  links.linkAnnouncedVotings()
  messageJobs(app)
  tellOwners()
  followMeetings()
  packElectronicBallots()
  const ballots = new ElectronicBallots(app)
  forms(app, ballots)
  implement(app, votePages, {
    read: ({ ctx, params, query }) => ballots.page(ctx, params.token, query.lang),
    document: ({ ctx, params }) => ballots.document(ctx, params.token),
    file: ({ ctx, params, query }) => attachmentOf(app, ctx, params, query),
  })
  implement(app, electronicVoting, {
    deeplink: ({ ctx, params }) => links.readDeeplink(app, ctx, params.id),
    createLink: ({ ctx, params }) => links.createDeeplink(app, ctx, params.id),
    revokeLink: ({ ctx, params }) => links.revokeDeeplink(app, ctx, params.id),
    revokePersonal: ({ ctx, params }) => links.revokePersonalLink(app, ctx, params.id, params.residentId),
    electronic: ({ ctx, params }) => electronicProgress(ctx, params.id),
    resident: ({ ctx, params }) => readElectronic(app, ctx, params.id, params.residentId),
    remind: ({ ctx, params, body }) => remind(app, ctx, params.id, body),
    sendLinks: ({ ctx, params, body }) => sendLinks(app, ctx, params.id, body),
    sendNotices: ({ ctx, params, body }) => sendNotices(app, ctx, params.id, body),
  })
}
