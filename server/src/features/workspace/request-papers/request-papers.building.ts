import type { Language } from '@oselia/contract/languages'
import type { RequestPaper } from '@oselia/contract/papers'
import type { UnitRef } from '@oselia/contract/realty'
import { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import { filled, joined } from '../../../platform/pdf.format.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { worksWords } from '../../billing/bill-papers/bill-papers.public.js'
import {
  paperWords,
  payeeOfHouse,
  signersOf,
  workAmount,
  type PaperContent,
  type PaperDraft,
} from '../../billing/papers/papers.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { numberOf, placeLine, type StoredRequest } from '../../requests/request-records/request-records.public.js'

/** Kopiykas that an act adds up to at most. */
const largest = 100_000_000_000n

const placeOf = async (
  { db }: RequestContext,
  { house_id, realty_id, entrance, floor, common_place }: StoredRequest,
  language: Language,
): Promise<string> => {
  const { rows } = await sql<{ house: string; unit: Pick<UnitRef, 'type' | 'number'> | null }>`select
      ${addressColumn('h', language)} as house,
      (select jsonb_build_object('type', r.type, 'number', r.number) from realty r where r.id = ${realty_id}::bigint) as unit
    from houses h where h.id = ${house_id}`.execute(db)
  const { house, unit } = rows[0]!
  return placeLine(
    house,
    {
      entrance,
      floor,
      common_place: commonPlaces.find((one) => one === common_place) ?? null,
      unit: unit && unitLabel(unit.type, unit.number, language),
    },
    language,
  )
}

type Of<K extends RequestPaper['kind']> = Extract<RequestPaper, { kind: K }>
type Letter = Extract<PaperContent, { kind: 'defects' }>['value']
type Head = Pick<Letter, 'language' | 'association' | 'signers' | 'basis' | 'address'>

type Photos = NonNullable<Letter['photos']>

/** Photos of the request by the given files, in their order, with when each was made. 422 at one that is no picture of the request. */
const photosOf = async ({ db }: RequestContext, { id }: StoredRequest, ids: readonly number[], language: Language) => {
  const { rows } = await sql<{ id: number; kind: 'before' | 'after' | 'other' }>`select f.id, x.kind
    from service_request_files x join files f on f.id = x.file_id
    where x.request_id = ${id} and f.id = any(${ids}::bigint[]) and f.mime like 'image/%'`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row.kind]))
  return ids.map((file_id, at): Photos[number] => {
    const kind = known.get(file_id)
    if (kind === undefined) throw invalid(`photo_ids.${at}`, 'not_found')
    const name = filled(worksWords.photo[language], { n: String(at + 1) })
    return { file_id, caption: kind === 'other' ? name : `${name}, ${worksWords[kind][language]}` }
  })
}

/** Quantities are ten-thousandths; each line is rounded once. 422 at `works` beyond the limit, at `vat_minor` above the cost. */
const completion = (head: Head, photos: Photos, { contractor, works, vat_minor, warranty }: Of<'completion'>) => {
  const lines = works.map(({ name, unit, quantity, price_minor }) => {
    const [count, price] = [BigInt(Math.round(quantity * 10_000)), BigInt(price_minor)]
    return { name, unit, quantity: count, price, amount: workAmount(count, price) }
  })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  if (total > largest) throw invalid('works', 'too_big', { n: Number(largest) / 100 })
  const vat = vat_minor === null ? null : BigInt(vat_minor)
  if (vat !== null && vat > total) throw invalid('vat_minor', 'too_big', { n: Number(total) / 100 })
  const content: PaperContent = {
    kind: 'completion',
    value: { ...head, contractor, works: lines, vat, warranty, photos },
  }
  return { content, recipient: contractor.name, amount_minor: Number(total) }
}

const defects = (head: Head, photos: Photos, { members, defects: found, cause, conclusion }: Of<'defects'>) => {
  const lines = found.map(({ extent, ...line }) => ({ ...line, extent: extent ?? '' }))
  const content: PaperContent = {
    kind: 'defects',
    value: { ...head, members, defects: lines, cause, conclusion, photos },
  }
  return { content, recipient: null, amount_minor: null }
}

/** An act of a request that the caller may update. */
export const requestDraft = async (
  ctx: RequestContext,
  request: StoredRequest,
  paper: RequestPaper,
): Promise<PaperDraft> => {
  const payee = await payeeOfHouse(ctx.db, request.house_id)
  const { language } = payee
  const number = numberOf(request)
  const head: Head = {
    language,
    association: payee.party,
    signers: await signersOf(ctx.db, request.house_id, { ...payee, language }, ['chair']),
    basis: joined(', ', paper.basis, filled(paperWords.basis[language], { number })),
    address: await placeOf(ctx, request, language),
  }
  const photos = await photosOf(ctx, request, paper.photo_ids, language)
  const built = paper.kind === 'completion' ? completion(head, photos, paper) : defects(head, photos, paper)
  const { house_id, realty_id, id } = request
  const about = { house_id, realty_id, account_id: null, request_id: id, member_id: null, as_of: null }
  return { ...built, ...about, payee: payee.key, subject: number }
}
