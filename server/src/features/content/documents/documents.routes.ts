import { documentAcknowledgements } from '@oselia/contract/document-acknowledgements'
import { documentCategories } from '@oselia/contract/document-categories'
import { publicDocuments } from '@oselia/contract/document-links'
import { documents } from '@oselia/contract/documents'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { list as listCategories } from './document-categories.queries.js'
import * as categories from './document-categories.service.js'
import * as acknowledging from './documents.acknowledgements.js'
import * as bulk from './documents.bulk.js'
import { registerUnitDependents } from './documents.dependents.js'
import { registerDocumentNotifications, registerExpiry } from './documents.expiry.js'
import { documentExport } from './documents.export.js'
import * as links from './documents.links.js'
import { registerDocumentSearch } from './documents.palette.js'
import * as service from './documents.service.js'
import { registerStaffRoleDependents } from './documents.staff-roles.js'
import { registerTextTask } from './documents.text.js'
import * as versions from './documents.versions.js'

const register = (app: App) => {
  registerTextTask(app)
  registerExpiry(app)
  registerDocumentNotifications()
  registerDocumentSearch()
  registerUnitDependents()
  registerStaffRoleDependents()
  bulk.registerBulkJobs(app)
}

export const documentRoutes = (app: App): void => {
  register(app)
  implement(app, documentCategories, {
    list: ({ ctx, query }) => listCategories(ctx, query),
    create: ({ ctx, body }) => categories.createCategory(ctx, body),
    read: ({ ctx, params }) => categories.readCategory(ctx, params.id),
    update: ({ ctx, params, body }) => categories.updateCategory(ctx, params.id, body),
    remove: ({ ctx, params, query }) => categories.removeCategory(ctx, params.id, query.replace_with),
  })
  implement(app, documents, {
    export: documentExport(app),
    list: ({ ctx, query }) => service.listDocuments(app, ctx, query),
    folders: ({ ctx }) => service.listFolders(ctx),
    create: {
      prepare: (upload) => app.files.prepare(upload, 'document'),
      handle: ({ ctx, fields, files }) => service.createDocument(app, ctx, fields, files[0]!),
    },
    read: ({ ctx, params }) => service.readDocument(app, ctx, params.id),
    file: ({ ctx, params, query }) => versions.documentFile(app, ctx, params.id, query.number),
    update: ({ ctx, params, body }) => service.updateDocument(app, ctx, params.id, body),
    remove: ({ ctx, params }) => service.removeDocument(ctx, params.id),
    addVersion: {
      prepare: (upload) => app.files.prepare(upload, 'document'),
      handle: ({ ctx, params, fields, files }) => versions.addVersion(app, ctx, params.id, fields, files[0]!),
    },
    restoreVersion: ({ ctx, params, body }) => versions.restoreVersion(app, ctx, params, body.version),
    createLink: ({ ctx, params }) => links.createLink(app, ctx, params.id),
    revokeLink: ({ ctx, params }) => links.revokeLink(app, ctx, params.id),
    bulk: ({ ctx, body }) => bulk.startBulk(app, ctx, body),
    undoBulk: ({ ctx, params }) => bulk.undoBulk(app, ctx, params.id),
  })
  implement(app, documentAcknowledgements, {
    read: ({ ctx, params }) => acknowledging.readAcknowledgements(ctx, params.id),
    create: ({ ctx, params, body }) => acknowledging.acknowledge(ctx, params.id, body),
    remove: ({ ctx, params }) => acknowledging.removeAcknowledgement(ctx, params.id, params.number),
  })
  implement(app, publicDocuments, {
    read: ({ ctx, params }) => links.readPublic(app, ctx, params.token),
    file: ({ ctx, params }) => links.publicFile(app, ctx, params.token),
  })
}
