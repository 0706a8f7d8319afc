import type { ContactFields, contacts } from '@oselia/contract/contacts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { reachesHouses } from '../../registry/audience/audience.public.js'
import type { Db } from '../../../platform/db.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf } from '../../../platform/pdf.js'
import { notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { cardPages } from './contacts.card.drawing.js'
import { cardWords } from './contacts.card.messages.js'

type Asked = z.output<(typeof contacts)['card']['query']>

/** What the card shows of a contact. */
export type CardContact = Pick<ContactFields, 'name' | 'is_emergency' | 'organisation' | 'phones' | 'address' | 'hours'>

interface House {
  address: string
  organisation: string
  timezone: string
}

const houseOf = async (ctx: RequestContext, id: number, language: Asked['languages'][number]): Promise<House> => {
  const { rows } = await sql<House>`select ${addressColumn('h', language)} as address,
      s.organisation_name as organisation, s.timezone from houses h, settings s
    where h.id = ${id} and h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The contacts that residents of a house may see, emergencies first. */
export const cardContacts = async (db: Db, houseId: number): Promise<CardContact[]> => {
  const { rows } = await sql<CardContact>`select c.name, c.is_emergency, c.organisation, c.phones, c.address, c.hours
    from contacts c where c.deleted_at is null and c.active and c.visible_to = 'residents' and ${reachesHouses('c', [houseId])}
    order by not c.is_emergency, c.sort, (c.name ->> 'uk') collate uk_icu, c.id`.execute(db)
  return rows
}

/** The card for the lobby of a house; 404 for a house outside of the scope. */
export const lobbyCard = async (ctx: RequestContext, { house_id, format, languages }: Asked): Promise<Bytes> => {
  const [language] = languages as [Asked['languages'][number]]
  const house = await houseOf(ctx, house_id, language)
  const contacts = await cardContacts(ctx.db, house_id)
  const title = `${cardWords.title[language]}: ${house.address}`
  const about = { title, author: house.organisation, language, at: ctx.now, size: format }
  return {
    stream: await drawPdf(
      about,
      cardPages({ contacts, languages: [...new Set(languages)], format, printed: ctx.now, ...house }),
    ),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}
