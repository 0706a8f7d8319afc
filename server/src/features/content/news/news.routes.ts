import { articles } from '@oselia/contract/articles'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import {
  itemPages,
  publicationBulk,
  publicationTask,
  registerPublishedSearch,
} from '../publishing/publishing.public.js'
import { deliveriesFor } from '../delivery/delivery.public.js'
import { articleExport } from './news.export.js'
import { poster } from '../notices/notices.public.js'
import * as service from './news.service.js'

export const newsRoutes = (app: App): void => {
  const publication = service.articlePublication
  publicationTask(app, publication)
  registerPublishedSearch({ kind: 'articles', permission: 'articles.read' })
  const pages = itemPages(app, publication, 'notice.article')
  const bulk = publicationBulk(app, publication)
  const deliveries = deliveriesFor(app, {
    publication,
    link: 'notice.article',
    isUrgent: () => false,
    contentOf: (row) => row,
  })
  implement(app, articles, {
    export: articleExport(app),
    list: ({ ctx, query }) => service.listArticles(app, ctx, query),
    create: ({ ctx, body }) => service.createArticle(app, ctx, body),
    read: ({ ctx, params }) => service.readArticle(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.updateArticle(app, ctx, params.id, body),
    remove: ({ ctx, params }) => publication.remove(ctx, params.id),
    readPage: ({ ctx, params }) => pages.read(ctx, params.id),
    poster: ({ ctx, params, query }) => poster(app, ctx, pages, { ...query, id: params.id }),
    createLink: ({ ctx, params }) => pages.createLink(ctx, params.id),
    revokeLink: ({ ctx, params }) => pages.revokeLink(ctx, params.id),
    undoPublication: ({ ctx, params, body }) => service.undoArticlePublication(app, ctx, params.id, body.version),
    bulk: ({ ctx, body }) => bulk.start(ctx, body),
    undoBulk: ({ ctx, params }) => bulk.undo(ctx, params.id),
    deliver: ({ ctx, params, body }) => deliveries.deliver(ctx, params.id, body),
    retryDelivery: ({ ctx, params }) => deliveries.retry(ctx, params.id),
    deliveries: ({ ctx, params }) => deliveries.list(ctx, params.id),
  })
}
