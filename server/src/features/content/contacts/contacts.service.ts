import { contactFields, type Contact, type ContactFields } from '@oselia/contract/contacts'
import type { App } from '../../../platform/app.js'
import { saveAudience } from '../../registry/audience/audience.public.js'
import { requireWithin } from '../../registry/audience/audience.rows.public.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { contactEntity } from './contacts.entity.js'
import { list, type Query, type Stored } from './contacts.queries.js'
import { searchKeysOf, validateFields } from './contacts.rules.js'

const present = (app: App, ctx: RequestContext, rows: readonly Stored[]): Promise<Contact[]> =>
  withFiles(app, ctx, rows, { photo_id: 'photo', contract_file_id: 'contract_file' })

const presentOne = async (app: App, ctx: RequestContext, row: Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listContacts = async (app: App, ctx: RequestContext, query: Query): Promise<Page<Contact>> => {
  const page = await list(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const readContact = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await contactEntity.get(ctx, id))

/** Values of the columns; 422 for fields that the contract alone can't refuse. */
const prepare = async (ctx: RequestContext, fields: ContactFields, current: Stored | null) => {
  const issues = [...validateFields(fields), ...(await contactEntity.linkIssues(ctx, fields, current))]
  if (issues.length > 0) throw validationProblem(issues)
  const { audience: _audience, ...row } = fields
  return { ...row, search_keys: searchKeysOf(fields) }
}

export const createContact = async (app: App, ctx: RequestContext, input: ContactFields) => {
  const row = await prepare(ctx, input, null)
  const audience_id = await saveAudience(ctx, input.audience)
  return presentOne(app, ctx, await contactEntity.insert(ctx, { ...row, audience_id }))
}

type Update = Partial<ContactFields> & { version: number }

export const updateContact = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const shown = async (row: Stored) => (await presentOne(app, ctx, row)).data
  const current = requireWithin(await contactEntity.lockVersion(ctx, id, body, shown))
  const row = await prepare(ctx, checked(contactFields.strip(), { ...current, ...body }), current)
  if (body.audience !== undefined) await saveAudience(ctx, body.audience, current.audience_id)
  return presentOne(app, ctx, await contactEntity.update(ctx, current, row))
}

export const removeContact = async (ctx: RequestContext, id: number) =>
  contactEntity.trash(ctx, requireWithin(await contactEntity.lock(ctx, id)))
