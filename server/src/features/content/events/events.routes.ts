import { calendarFeeds, events } from '@oselia/contract/events'
import type { App } from '../../../platform/app.js'
import { dependentsByColumn } from '../../../platform/dependents.rows.js'
import { implement } from '../../../platform/implement.js'
import { staffDependents } from '../../access/staff/staff.public.js'
import { deliveriesFor } from '../delivery/delivery.public.js'
import { leadOfEvent, poster, registerEventCalendar } from '../notices/notices.public.js'
import {
  itemPages,
  publicationBulk,
  publicationTask,
  registerPublishedSearch,
} from '../publishing/publishing.public.js'
import { listOccurrences, listOccurrencesOfDay } from './events.calendar.js'
import { listDates } from './events.dates.js'
import { eventEntity } from './events.entity.js'
import { eventExport } from './events.export.js'
import * as feeds from './events.feeds.js'
import * as registrations from './events.registrations.js'
import { eventReminders } from './events.reminders.js'
import { fillSeats } from './events.seats.js'
import { upcoming } from './events.occurrences.rules.js'
import * as service from './events.service.js'

export const eventRoutes = (app: App): void => {
  const publication = service.eventPublication
  publicationTask(app, publication)
  registerPublishedSearch({ kind: 'events', permission: 'events.read' })
  eventReminders(app)
  app.jobs.task('events.fill', 'bulk', (_payload, db) => fillSeats(app, db), '*/10 * * * *')
  staffDependents.register({ kind: 'events', ...dependentsByColumn(eventEntity, 'responsible_staff_id') })
  const bulk = publicationBulk(app, publication)
  registerEventCalendar({ upcoming, file: feeds.publicEventFile })
  const pages = itemPages(app, publication, 'notice.event')
  const deliveries = deliveriesFor(app, {
    publication,
    link: 'notice.event',
    isUrgent: () => false,
    contentOf: (event, now) => ({ ...event, lead: leadOfEvent(event, now) }),
  })
  implement(app, events, {
    export: eventExport(app),
    occurrences: ({ ctx, query }) => listOccurrences(ctx, query),
    occurrencesOfDay: ({ ctx, params, query }) => listOccurrencesOfDay(ctx, params.day, query),
    feed: ({ ctx }) => feeds.readFeed(app, ctx),
    createFeed: ({ ctx }) => feeds.createFeed(app, ctx),
    removeFeed: ({ ctx }) => feeds.removeFeed(app, ctx),
    list: ({ ctx, query }) => service.listEvents(app, ctx, query),
    create: ({ ctx, body }) => service.createEvent(app, ctx, body),
    read: ({ ctx, params }) => service.readEvent(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.updateEvent(app, ctx, params.id, body),
    remove: ({ ctx, params }) => publication.remove(ctx, params.id),
    dates: ({ ctx, params, query }) => listDates(ctx, params.id, query),
    ics: ({ ctx, params }) => feeds.eventFile(ctx, params.id),
    registrations: ({ ctx, params, query }) => registrations.listRegistrations(ctx, params.id, query.date),
    register: ({ ctx, params, body }) => registrations.register(ctx, params.id, body),
    unregister: ({ ctx, params }) => registrations.unregister(ctx, params.id, params.number),
    restoreRegistration: ({ ctx, params }) => registrations.restoreRegistration(ctx, params.id, params.number),
    readPage: ({ ctx, params }) => pages.read(ctx, params.id),
    poster: ({ ctx, params, query }) => poster(app, ctx, pages, { ...query, id: params.id }),
    createLink: ({ ctx, params }) => pages.createLink(ctx, params.id),
    revokeLink: ({ ctx, params }) => pages.revokeLink(ctx, params.id),
    deliver: ({ ctx, params, body }) => deliveries.deliver(ctx, params.id, body),
    retryDelivery: ({ ctx, params }) => deliveries.retry(ctx, params.id),
    deliveries: ({ ctx, params }) => deliveries.list(ctx, params.id),
    undoPublication: ({ ctx, params, body }) => service.undoEventPublication(app, ctx, params.id, body.version),
    bulk: ({ ctx, body }) => bulk.start(ctx, body),
    undoBulk: ({ ctx, params }) => bulk.undo(ctx, params.id),
  })
  implement(app, calendarFeeds, { read: ({ ctx, params }) => feeds.feedFile(app, ctx, params.token) })
}
