import { papers, type IssuedPaper } from '@oselia/contract/papers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

/** Calls for papers of accounts. */
export const paperSteps = (product: Product) => {
  const issue = (raw: Record<string, unknown>, as: Who = 'accountant') =>
    product.call(papers.issue, { raw, as, language: 'uk' })
  const issued = async (raw: Record<string, unknown>): Promise<IssuedPaper> => {
    const { status, body } = await issue(raw)
    expect([status, body.code, body.errors]).toEqual([201, undefined, undefined])
    return body.data
  }
  /** With its file, which a job draws. */
  const drawn = async (paper: IssuedPaper): Promise<IssuedPaper> => {
    const read = async () => (await product.call(papers.read, { params: { id: paper.id }, as: 'accountant' })).body.data
    await expect.poll(async () => (await read()).file, { timeout: 30_000 }).not.toBeNull()
    return read()
  }
  const bytesOf = async (paper: IssuedPaper): Promise<Buffer> => {
    const { file } = await drawn(paper)
    const response = await fetch(product.url + file!.url)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const checked = async ({ check_url }: Pick<IssuedPaper, 'check_url'>, lang = 'uk') => {
    const response = await fetch(`${check_url}?lang=${lang}`)
    return {
      status: response.status,
      headers: response.headers,
      html: (await response.text()).replaceAll('\u00a0', ' '),
    }
  }
  return { issue, issued, drawn, bytesOf, checked }
}

/** Gives a complex the account to which its claims ask to pay. */
export const givePayeeIban = ({ app }: Product, complex: number) =>
  sql`update complexes set legal_name = 'ОСББ «Затишок 12»', edrpou = '45123454',
    accounts = '[{"iban":"UA213223130000026007233566001","bank_name":null,"purpose":null,"payee_name":null}]' where id = ${complex}`.execute(
    app.pools.db,
  )

const content = {
  kind: 'defects',
  origin: 'http://localhost',
  value: {
    language: 'uk',
    association: { name: 'ОСББ', code: null, address: null },
    signers: [],
    members: [],
    basis: '',
    address: 'вул. Садова, 12',
    defects: [],
    cause: null,
    conclusion: null,
  },
}

/** A paper of an account and one of a request, inserted directly, without files. */
export const makePapers = async (
  { app }: Product,
  { house_id, account_id, request_id }: { house_id: number; account_id: number; request_id: number },
) => {
  const insert = async (account: number | null, request: number | null) => {
    const { rows } = await sql<{
      id: number
    }>`insert into papers (kind, payee, year, day, house_id, account_id, request_id, subject,
        content, search_keys, issued_at)
      values ('defects', ${`house:${house_id}`}, 2026, '2026-01-15', ${house_id}, ${account}, ${request}, 'x',
        ${JSON.stringify(content)}::jsonb, 'x', now()) returning id`.execute(app.pools.db)
    return rows[0]!.id
  }
  const [paper, requestPaper] = [await insert(account_id, null), await insert(null, request_id)]
  const owner = { db: app.pools.db, now: app.clock.now() }
  return { paper, requestPaper, paperToken: await app.publicLinks.tokenFor(owner, 'paper', paper, null) }
}
