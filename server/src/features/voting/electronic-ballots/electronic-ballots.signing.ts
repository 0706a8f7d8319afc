import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { Problem } from '../../../platform/problems.js'
import { receive } from '../../../platform/receiving.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Upload } from '../../../platform/uploads.js'
import { trustedAnchors } from '../issuers/issuers.public.js'
import {
  readSignedFile,
  requireTrusted,
  SignatureRefused,
  type SignatureRefusal,
} from '../signatures/signatures.public.js'
import { castBallot, hasCast, isUnsure, requireOpen } from './electronic-ballots.casting.js'
import type { Opened } from './electronic-ballots.links.js'
import { documentsOf, noteFailure, type Owner, type StoredDocument } from './electronic-ballots.queries.js'
import { namesOwner } from './electronic-ballots.rules.js'

const largest = 10 * 1024 * 1024

type Read = { document: StoredDocument; signature: BallotSignature }

const read = async (app: App, ctx: RequestContext, owner: Owner, upload: Upload): Promise<Read> => {
  if (upload.bytes > largest) throw new Problem(413, 'too_large')
  const documents = await documentsOf(ctx.db, owner.co_owner_id)
  const candidates = await Promise.all(
    documents.map(async (one) => ({ id: one.id, bytes: await buffer(await app.files.bytesOf(one)) })),
  )
  const { documentId, signers, ...about } = await readSignedFile(await readFile(upload.path), candidates)
  const document = documents.find(({ id }) => id === documentId)!
  const term = { made: new Date(document.created_at), received: app.clock.now() }
  const names = signers.flatMap((signer) => signer.names)
  const signature = {
    ...about,
    signers: await requireTrusted(signers, await trustedAnchors(ctx.db), term),
    names_owner: namesOwner(names, owner.voter),
  }
  return { document, signature }
}

const formatOf = ({ container }: BallotSignature) =>
  container.startsWith('asic')
    ? { extension: 'asice', mime: 'application/vnd.etsi.asic-e+zip' }
    : { extension: 'p7s', mime: 'application/pkcs7-signature' }

/** Receives, checks and keeps a signed file, and enters the ballot of the document in it. A refusal leaves its reason with the owner. */
const take = async (app: App, request: FastifyRequest, { opened, owner }: { opened: Opened; owner: Owner }) => {
  const { ctx } = opened
  let found: Read | undefined
  const received = await receive(app, request, {
    uploader: { key: `vote:${owner.co_owner_id}`, isGuest: true },
    filesOptional: false,
    fields: () => ({}),
    prepare: async (upload) => {
      found = await read(app, ctx, owner, upload)
      return app.files.prepareSigned(upload, formatOf(found.signature))
    },
  })
  // Repeats at the same moment would wait for the owner's lock one after another, the last of them longer than a request may take.
  if (await hasCast(ctx, owner, 'signature')) return received.finish('rolled_back')
  const { document, signature } = found!
  let outcome: 'committed' | 'rolled_back' = 'rolled_back'
  try {
    await inTransaction(app.pools.db, async (tx) => {
      const within = { ...opened, owner, ctx: { ...ctx, db: tx } }
      const file = await app.files.record({ db: tx, now: ctx.now }, received.files[0]!)
      const signed = {
        documentId: document.id,
        documentHash: document.sha256,
        fileId: file.id,
        fileHash: file.sha256,
        signature,
      }
      const isNew = await castBallot(app, within, {
        channel: 'signature',
        answers: document.answers,
        contact: null,
        signed,
      })
      // A repeat keeps the file that came first.
      if (!isNew) await app.files.discard({ db: tx, now: ctx.now }, received.files)
      await noteFailure(tx, owner, ctx.now, null)
    })
    outcome = 'committed'
  } finally {
    await received.finish(outcome)
  }
}

/** Why a signed file is not taken; null once its ballot is entered. */
export const takeSignedFile = async (
  app: App,
  request: FastifyRequest,
  opened: Opened & { owner: Owner },
): Promise<SignatureRefusal | Problem | null> => {
  const { ctx, owner, voting } = opened
  try {
    await requireOpen(app, ctx, voting, 'signature')
    await take(app, request, { opened, owner })
    return null
  } catch (error) {
    if (error instanceof SignatureRefused) {
      await noteFailure(app.pools.db, owner, ctx.now, error.reason)
      return error.reason
    }
    if (error instanceof Problem && (isUnsure(error) || (error.status < 500 && error.status !== 404))) return error
    throw error
  }
}
