import { accounts } from '@oselia/contract/billing-accounts'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { accountExport } from './billing-accounts.export.js'
import { list } from './billing-accounts.queries.js'
import { unitDependents } from '../units/units.public.js'
import { moveAccounts } from './billing-accounts.moving.js'
import { createAccount, read, remove, update } from './billing-accounts.service.js'
import { registerAccountSearch } from './billing-accounts.palette.js'

export const accountsRoutes = (app: App): void => {
  registerAccountSearch()
  unitDependents.register({
    kind: 'accounts',
    reassign: (ctx, from, to, { house_id, on }) => moveAccounts(ctx, from, { id: to, house_id }, on),
  })
  implement(app, accounts, {
    export: accountExport(app),
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createAccount(ctx, body),
    read: ({ ctx, params }) => read(ctx, params.id),
    update: ({ ctx, params, body }) => update(ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
}
