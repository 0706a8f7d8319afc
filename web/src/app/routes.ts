import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The URL map. Paths are case-insensitive. */
export const routes = rootRoute('app/root.tsx', [
  layout('_auth', 'app/auth.layout.tsx', [route('/Login', 'features/access/auth/auth.login.tsx')]),
  layout('_admin', 'app/admin.layout.tsx', [
    index('features/workspace/home/home.list.tsx'),
    route('/Announcements', [
      index('features/content/announcements/announcements.list.tsx'),
      route('/create', 'features/content/announcements/announcements.create.tsx'),
      route('/edit/$id', 'features/content/announcements/announcements.edit.tsx'),
      route('/$id', 'features/content/announcements/announcements.details.tsx'),
    ]),
    route('/News', [
      index('features/content/news/news.list.tsx'),
      route('/create', 'features/content/news/news.create.tsx'),
      route('/edit/$id', 'features/content/news/news.edit.tsx'),
      route('/$id', 'features/content/news/news.details.tsx'),
    ]),
    route('/Events', [
      index('features/content/events/events.list.tsx'),
      route('/create', 'features/content/events/events.create.tsx'),
      route('/edit/$id', 'features/content/events/events.edit.tsx'),
      route('/$id', 'features/content/events/events.details.tsx'),
    ]),
    route('/Interview', [
      index('features/content/interviews/interviews.list.tsx'),
      route('/create', 'features/content/interviews/interviews.create.tsx'),
      route('/$id', [
        index('features/content/interviews/interviews.details.tsx'),
        route('/edit', 'features/content/interviews/interviews.edit.tsx'),
      ]),
    ]),
    route('/Decisions', [
      index('features/voting/decisions/decisions.list.tsx'),
      route('/$id', 'features/voting/decisions/decisions.details.tsx'),
    ]),
    route('/Voting', [
      index('features/voting/votings/votings.list.tsx'),
      route('/create', 'features/voting/votings/votings.create.tsx'),
      route('/profiles', 'features/voting/votings/votings.profiles.tsx'),
      route('/issuers', 'features/voting/issuers/issuers.list.tsx'),
      route('/$id', [
        index('features/voting/votings/votings.details.tsx'),
        route('/edit', 'features/voting/votings/votings.edit.tsx'),
        route('/participants', 'features/voting/votings/votings.participants.tsx'),
        route('/scans', 'features/voting/sheets/sheets.scans.tsx'),
        route('/entry', 'features/voting/sheets/sheets.entry.tsx'),
        route('/lists', [
          index('features/voting/sheets/sheets.lists.tsx'),
          route('/$house/$entrance', 'features/voting/sheets/sheets.lists.list.tsx'),
        ]),
        route('/desk', 'features/voting/votings/votings.desk.tsx'),
        route('/hall', 'features/voting/votings/votings.hall.tsx'),
      ]),
    ]),
    route('/Contacts', [
      index('features/content/contacts/contacts.list.tsx'),
      route('/create', 'features/content/contacts/contacts.create.tsx'),
      route('/edit/$id', 'features/content/contacts/contacts.edit.tsx'),
      route('/$id', 'features/content/contacts/contacts.details.tsx'),
    ]),
    route('/Documents', [
      index('features/content/documents/documents.list.tsx'),
      route('/edit/$id', 'features/content/documents/documents.edit.tsx'),
      route('/$id', 'features/content/documents/documents.details.tsx'),
    ]),
    route('/Houses', [
      index('features/registry/houses/houses.list.tsx'),
      route('/create', 'features/registry/houses/houses.create.tsx'),
      route('/edit/$id', 'features/registry/houses/houses.edit.tsx'),
      route('/types', 'features/registry/houses/houses.types.tsx'),
      route('/complexes', [
        index('features/registry/complexes/complexes.list.tsx'),
        route('/create', 'features/registry/complexes/complexes.create.tsx'),
        route('/edit/$id', 'features/registry/complexes/complexes.edit.tsx'),
        route('/$id', 'features/registry/complexes/complexes.details.tsx'),
      ]),
      route('/$id', [
        index('features/registry/houses/houses.details.tsx'),
        route('/board', 'features/registry/realty/realty.board.tsx'),
      ]),
    ]),
    route('/Realty', [
      index('features/registry/realty/realty.start.tsx'),
      route('/$type', [
        index('features/registry/realty/realty.list.tsx'),
        route('/create', 'features/registry/realty/realty.create.tsx'),
        route('/$id', [
          index('features/registry/realty/realty.details.tsx'),
          route('/edit', 'features/registry/realty/realty.edit.tsx'),
        ]),
      ]),
    ]),
    route('/Members', [
      index('features/registry/members/members.list.tsx'),
      route('/create', 'features/registry/members/members.create.tsx'),
      route('/duplicates', 'features/registry/members/members.duplicates.tsx'),
      route('/edit/$id', 'features/registry/members/members.edit.tsx'),
      route('/$id', 'features/registry/members/members.details.tsx'),
    ]),
    route('/Requests', [
      index('features/requests/requests/requests.list.tsx'),
      route('/create', 'features/requests/requests/requests.create.tsx'),
      route('/incidents', [
        index('features/requests/incidents/incidents.list.tsx'),
        route('/$id', 'features/requests/incidents/incidents.details.tsx'),
      ]),
      route('/$id', 'features/requests/requests/requests.details.tsx'),
    ]),
    route('/Residents', [
      index('features/registry/residents/residents.list.tsx'),
      route('/roles', 'features/registry/residents/residents.roles.tsx'),
    ]),
    route('/Bills', [
      index('features/billing/bills/bills.month.tsx'),
      route('/list', 'features/billing/bills/bills.list.tsx'),
      route('/turnover', 'features/billing/debts/debts.turnover.tsx'),
      route('/services', 'features/billing/debts/debts.services.tsx'),
      route('/run', [
        index('features/billing/runs/runs.create.tsx'),
        route('/$id', 'features/billing/runs/runs.details.tsx'),
      ]),
      route('/$id', 'features/billing/bills/bills.details.tsx'),
    ]),
    route('/Payments', [index('features/billing/payments/payments.list.tsx')]),
    route('/Debts', 'features/billing/debts/debts.list.tsx'),
    route('/Papers', 'features/billing/papers/papers.list.tsx'),
    route('/Tariffs', [
      index('features/billing/tariffs/tariffs.list.tsx'),
      route('/services', 'features/billing/services/services.list.tsx'),
      route('/rules', 'features/billing/tariffs/tariffs.settings.tsx'),
      route('/indices', 'features/billing/tariffs/tariffs.indices.tsx'),
    ]),
    route('/Meters', [
      index('features/billing/meters/meters.list.tsx'),
      route('/readings', 'features/billing/meters/meters.entry.tsx'),
      route('/consumption', 'features/billing/meters/meters.consumption.tsx'),
      route('/settings', 'features/billing/meters/meters.settings.tsx'),
      route('/import', [
        index('features/billing/reading-imports/reading-imports.list.tsx'),
        route('/$id', 'features/billing/reading-imports/reading-imports.details.tsx'),
      ]),
    ]),
    route('/Payments/unmatched', 'features/billing/statement-imports/statement-imports.unmatched.tsx'),
    route('/Payments/opening', [
      index('features/billing/opening-imports/opening-imports.list.tsx'),
      route('/$id', 'features/billing/opening-imports/opening-imports.details.tsx'),
    ]),
    route('/Payments/import', [
      index('features/billing/statement-imports/statement-imports.list.tsx'),
      route('/$id', 'features/billing/statement-imports/statement-imports.details.tsx'),
    ]),
    route('/Suppliers', [
      index('features/billing/suppliers/suppliers.list.tsx'),
      route('/contracts', 'features/billing/suppliers/suppliers.contracts.tsx'),
      route('/$id', 'features/billing/suppliers/suppliers.details.tsx'),
    ]),
    route('/Budget', [
      index('features/billing/budget/budget.page.tsx'),
      route('/entries', 'features/billing/budget/budget.entries.tsx'),
    ]),
    route('/Benefits', [
      index('features/billing/benefits/benefits.list.tsx'),
      route('/absences', 'features/billing/benefits/absences.list.tsx'),
    ]),
    route('/Vehicles', 'features/registry/vehicles/vehicles.list.tsx'),
    route('/Staff', [
      index('features/access/staff/staff.list.tsx'),
      route('/create', 'features/access/staff/staff.create.tsx'),
      route('/edit/$id', 'features/access/staff/staff.edit.tsx'),
      route('/$id', 'features/access/staff/staff.details.tsx'),
    ]),
    route('/Imports', [
      index('features/workspace/imports/imports.list.tsx'),
      route('/$id', 'features/workspace/imports/imports.details.tsx'),
    ]),
    route('/Approvals', 'features/workspace/approvals/approvals.list.tsx'),
    route('/Audit', 'features/workspace/audit/audit.list.tsx'),
    route('/Bin', 'features/workspace/bin/bin.list.tsx'),
    route('/Client-errors', 'features/workspace/client-errors/client-errors.list.tsx'),
    route('/Outbox', 'features/workspace/outbox/outbox.list.tsx'),
    route('/Roles-departments', 'features/access/roles/roles.list.tsx'),
    route('/Type-requests', 'features/requests/request-types/request-types.list.tsx'),
    route('/Settings', 'features/access/settings/settings.list.tsx'),
    route('/Setup', 'features/workspace/setup/setup.list.tsx'),
    route('/User', 'features/access/auth/auth.own.tsx'),
    route('/ForgetPassword', 'features/access/auth/auth.forgot.tsx'),
    route('/ResetPassword', 'features/access/auth/auth.reset.tsx'),
    route('/files/$token', 'features/content/documents/documents.guest.tsx'),
    route('/meters/$token', 'features/billing/meters/meters.guest.tsx'),
    route('/poll/$token', 'features/content/interviews/interviews.guest.tsx'),
    route('/unsubscribe/$token', 'features/content/delivery/delivery.guest.tsx'),
    route('/staff/chat/$token', 'features/requests/guests/guests.staff.tsx'),
    route('/member/chat/$token', 'features/requests/guests/guests.member.tsx'),
    route('/$', 'app/unmatched.tsx'),
  ]),
])
