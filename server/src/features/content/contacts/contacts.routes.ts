import { contacts } from '@oselia/contract/contacts'
import type { App } from '../../../platform/app.js'
import { sharedDependents } from '../../../platform/dependents.js'
import { dependentsByColumn, dependentsByLink } from '../../../platform/dependents.rows.js'
import { implement } from '../../../platform/implement.js'
import { staffDependents } from '../../access/staff/staff.public.js'
import { lobbyCard } from './contacts.card.js'
import { contactEntity } from './contacts.entity.js'
import { contactExport } from './contacts.export.js'
import { registerContactSearch } from './contacts.palette.js'
import { typeLinks } from './contacts.queries.js'
import { contactReminders } from './contacts.reminders.js'
import { createContact, listContacts, readContact, removeContact, updateContact } from './contacts.service.js'

export const contactRoutes = (app: App): void => {
  registerContactSearch()
  contactReminders(app)
  staffDependents.register({ kind: 'contacts', ...dependentsByColumn(contactEntity, 'responsible_staff_id') })
  sharedDependents('service_request_types').register({
    kind: 'contacts',
    ...dependentsByLink(contactEntity, typeLinks),
  })
  implement(app, contacts, {
    export: contactExport(app),
    card: ({ ctx, query }) => lobbyCard(ctx, query),
    list: ({ ctx, query }) => listContacts(app, ctx, query),
    create: ({ ctx, body }) => createContact(app, ctx, body),
    read: ({ ctx, params }) => readContact(app, ctx, params.id),
    update: ({ ctx, params, body }) => updateContact(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeContact(ctx, params.id),
  })
}
