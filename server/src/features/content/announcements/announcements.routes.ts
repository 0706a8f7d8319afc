import { announcementAcknowledgements, announcementReaders } from '@oselia/contract/announcement-acknowledgements'
import { announcements } from '@oselia/contract/announcements'
import type { App } from '../../../platform/app.js'
import { countReach, missedPeople } from '../../registry/audience/audience.reach.public.js'
import { implement } from '../../../platform/implement.js'
import { confirmedBy } from '../acknowledgements/acknowledgements.public.js'
import * as acknowledgements from './announcements.acknowledgements.js'
import { announcementExport } from './announcements.export.js'
import {
  itemPages,
  publicationBulk,
  publicationTask,
  registerPublishedSearch,
} from '../publishing/publishing.public.js'
import { poster } from '../notices/notices.public.js'
import { deliveriesFor } from '../delivery/delivery.public.js'
import * as service from './announcements.service.js'
import { fileColumn } from '../../../platform/entity.files.js'

fileColumn('announcement_attachments', 'file_id')

export const announcementRoutes = (app: App): void => {
  const publication = service.announcementPublication
  publicationTask(app, publication)
  registerPublishedSearch({ kind: 'announcements', permission: 'announcements.read' })
  const pages = itemPages(app, publication, 'notice.announcement')
  const bulk = publicationBulk(app, publication)
  const deliveries = deliveriesFor(app, {
    publication,
    link: 'notice.announcement',
    contentOf: (row) => row,
    isUrgent: ({ kind }) => kind === 'emergency',
    done: ({ id, needs_ack }) => (needs_ack ? confirmedBy(id) : null),
  })
  acknowledgements.acknowledgementTask(app)
  implement(app, announcementAcknowledgements, {
    list: ({ ctx, params, query }) => acknowledgements.listReaders(ctx, params.id, query),
    create: ({ ctx, params, body }) => acknowledgements.enterPaper(ctx, params.id, body),
    remove: ({ ctx, params }) => acknowledgements.removePaper(ctx, params.id, params.number),
  })
  implement(app, announcementReaders, { export: acknowledgements.readersExport(app) })
  implement(app, announcements, {
    export: announcementExport(app),
    list: ({ ctx, query }) => service.list(app, ctx, query),
    create: ({ ctx, body }) => service.create(app, ctx, body),
    read: ({ ctx, params }) => service.read(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => publication.remove(ctx, params.id),
    reach: async ({ ctx, body }) => ({ data: await countReach(ctx, body) }),
    missed: ({ ctx, body }) => missedPeople(ctx, body),
    readPage: ({ ctx, params }) => pages.read(ctx, params.id),
    poster: ({ ctx, params, query }) => poster(app, ctx, pages, { ...query, id: params.id }),
    createLink: ({ ctx, params }) => pages.createLink(ctx, params.id),
    revokeLink: ({ ctx, params }) => pages.revokeLink(ctx, params.id),
    undoPublication: ({ ctx, params, body }) => service.undoPublication(app, ctx, params.id, body.version),
    bulk: ({ ctx, body }) => bulk.start(ctx, body),
    undoBulk: ({ ctx, params }) => bulk.undo(ctx, params.id),
    deliver: ({ ctx, params, body }) => deliveries.deliver(ctx, params.id, body),
    retryDelivery: ({ ctx, params }) => deliveries.retry(ctx, params.id),
    deliveries: ({ ctx, params }) => deliveries.list(ctx, params.id),
  })
}
