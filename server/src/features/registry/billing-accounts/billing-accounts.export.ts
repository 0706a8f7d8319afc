import { accounts, type Account } from '@oselia/contract/billing-accounts'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitColumns } from '../units/units.public.js'
import { accountWords as words } from './billing-accounts.messages.js'
import { listSpec } from './billing-accounts.queries.js'

const columns: ExportColumn<Account>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ number }) => number },
  ...unitColumns<Account>(({ realty }) => realty),
  { key: 'service', header: words.service, kind: 'text', value: ({ service }) => service },
  { key: 'holder', header: words.holder, kind: 'text', value: ({ holder }) => holder?.name },
  { key: 'from', header: words.from, kind: 'day', value: ({ from }) => from },
  { key: 'to', header: words.to, kind: 'day', value: ({ to }) => to },
  { key: 'note', header: words.note, kind: 'text', value: ({ note }) => note },
]

export const accountExport = (app: App) =>
  exported(app, accounts.export, {
    title: words.title,
    columns,
    ofPeople: true,
    list: listSpec,
  })
