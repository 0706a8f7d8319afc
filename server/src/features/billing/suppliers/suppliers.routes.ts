import { payees } from '@oselia/contract/payees'
import { supplierContracts, supplierFields, suppliers, type Supplier } from '@oselia/contract/suppliers'
import { supplierLabels } from '@oselia/contract/suppliers.messages'
import type { App } from '../../../platform/app.js'
import { exportColumns } from '../../../platform/export.columns.js'
import { exported } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { supplierWords } from './suppliers.messages.js'
import { registerSupplierSearch } from './suppliers.palette.js'
import { listPayees } from './suppliers.payees.js'
import { listSuppliers, supplierSpec } from './suppliers.queries.js'
import { supplierReminders } from './suppliers.reminders.js'
import {
  createContract,
  createSupplier,
  listContracts,
  readSupplier,
  removeContract,
  removeSupplier,
  updateContract,
  updateSupplier,
} from './suppliers.service.js'

const supplierExport = (app: App) =>
  exported(app, suppliers.export, {
    title: supplierWords.title,
    columns: exportColumns<Supplier, typeof supplierFields, typeof supplierLabels>(supplierFields, supplierLabels, {}),
    list: supplierSpec,
  })

export const supplierRoutes = (app: App): void => {
  registerSupplierSearch()
  supplierReminders(app)
  implement(app, payees, { list: ({ ctx }) => listPayees(ctx) })
  implement(app, suppliers, {
    export: supplierExport(app),
    list: ({ ctx, query }) => listSuppliers(ctx, query),
    create: ({ ctx, body }) => createSupplier(ctx, body),
    read: ({ ctx, params }) => readSupplier(ctx, params.id),
    update: ({ ctx, params, body }) => updateSupplier(ctx, params.id, body),
    remove: ({ ctx, params }) => removeSupplier(ctx, params.id),
  })
  implement(app, supplierContracts, {
    list: ({ ctx, query }) => listContracts(app, ctx, query),
    create: ({ ctx, body }) => createContract(app, ctx, body),
    update: ({ ctx, params, body }) => updateContract(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeContract(ctx, params.id),
  })
}
