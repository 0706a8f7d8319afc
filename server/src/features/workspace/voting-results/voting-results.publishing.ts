import { announcementFields } from '@oselia/contract/announcements'
import { documents } from '@oselia/contract/documents'
import type { TextMap } from '@oselia/contract/kit'
import { languages, type Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { createAnnouncement } from '../../content/announcements/announcements.public.js'
import { createDocument } from '../../content/documents/documents.public.js'
import { shortDay } from '../../voting/papers/papers.public.js'
import type { StoredVoting } from '../../voting/votings/votings.public.js'
import { resultWords } from './voting-results.messages.js'
import { readOutcomes, resultText } from './voting-results.text.js'

interface PublishedProtocol {
  number: number
  day: string
  kind: 'pdf' | 'p7s' | 'asice'
  signed: { id: number; mime: string }
  drawn: { id: number; mime: string }
  category: number | null
}

const protocolOf = async ({ db }: RequestContext, id: number): Promise<PublishedProtocol> => {
  const { rows } = await sql<PublishedProtocol>`select p.number, p.day, p.signed_kind as kind,
      jsonb_build_object('id', s.id, 'mime', s.mime) as signed, jsonb_build_object('id', f.id, 'mime', f.mime) as drawn,
      (select c.id from document_categories c where c.code = 'protocol' and c.deleted_at is null) as category
    from voting_protocols p join files s on s.id = p.signed_file_id join files f on f.id = p.protocol_file_id
    where p.voting_id = ${id}`.execute(db)
  return rows[0]!
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const inAll = (textIn: (language: Language) => string): TextMap =>
  Object.fromEntries(languages.map((language) => [language, textIn(language).slice(0, 200).toWellFormed()])) as TextMap
const titleIn = ({ title }: StoredVoting, language: Language) => title[language] ?? title.uk

/** Adds the signed protocol for everybody in the houses; of a container also the protocol itself, which anybody can read. */
const addDocuments = async (app: App, ctx: RequestContext, voting: StoredVoting, protocol: PublishedProtocol) => {
  if (!can(ctx, 'documents.create')) return null
  const { number, day, kind, signed, drawn, category } = protocol
  const name = inAll((language) =>
    filled(resultWords.document[language], { number, day: shortDay(day, language), title: titleIn(voting, language) }),
  )
  const add = (named: TextMap, file: { id: number; mime: string }, signature: string) =>
    createDocument(
      app,
      ctx,
      {
        ...documents.create.multipart.parse({
          name: String(number),
          houseIds: voting.house_ids,
          ...(category !== null && { category_id: category }),
          number: String(number),
          doc_date: day,
          signature,
          state: can(ctx, 'documents.publish') ? 'active' : 'draft',
        }),
        name: named,
      },
      file,
    )
  if (kind === 'pdf') return (await add(name, signed, 'scan')).data.id
  const { data } = await add(name, drawn, 'none')
  await add(
    inAll((language) => filled(resultWords.signature[language], { name: name[language] ?? name.uk })),
    signed,
    'kep',
  )
  return data.id
}

/** A draft that tells the houses of the results; somebody reads it before it is published. */
const addAnnouncement = async (app: App, ctx: RequestContext, voting: StoredVoting, protocol: PublishedProtocol) => {
  if (!can(ctx, 'announcements.create')) return null
  const outcomes = await readOutcomes(ctx, voting)
  const { number, day } = protocol
  const textIn = resultText({ voting: voting.number!, number, day }, outcomes)
  const { data } = await createAnnouncement(
    app,
    ctx,
    announcementFields.parse({
      title: inAll((language) => filled(resultWords.announcement[language], { title: titleIn(voting, language) })),
      body: Object.fromEntries(languages.map((language) => [language, textIn(language)])),
      audience: { house_ids: voting.house_ids },
    }),
  )
  return data.id
}

/** Makes of a published voting a document and a draft announcement, by whoever publishes it and may write them. */
export const publishResults = async (app: App, ctx: RequestContext, voting: StoredVoting): Promise<void> => {
  const protocol = await protocolOf(ctx, voting.id)
  const document_id = await addDocuments(app, ctx, voting, protocol)
  const announcement_id = await addAnnouncement(app, ctx, voting, protocol)
  await sql`insert into voting_publications (voting_id, document_id, announcement_id)
    values (${voting.id}, ${document_id}, ${announcement_id})`.execute(ctx.db)
}
