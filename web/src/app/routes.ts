import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The URL map. Paths match in any letter case. */
export const routes = rootRoute('app/root.tsx', [
  layout('_auth', 'app/auth.layout.tsx', [route('/Login', 'features/account/account.login.tsx')]),
  layout('_admin', 'app/admin.layout.tsx', [
    index('features/home/home.list.tsx'),
    route('/Announcements', [
      index('features/announcements/announcements.list.tsx'),
      route('/create', 'features/announcements/announcements.create.tsx'),
      route('/edit/$id', 'features/announcements/announcements.edit.tsx'),
      route('/$id', 'features/announcements/announcements.details.tsx'),
    ]),
    route('/Houses', [
      index('features/houses/houses.list.tsx'),
      route('/create', 'features/houses/houses.create.tsx'),
      route('/edit/$id', 'features/houses/houses.edit.tsx'),
      route('/types', 'features/houses/houses.types.tsx'),
      route('/complexes', [
        index('features/complexes/complexes.list.tsx'),
        route('/create', 'features/complexes/complexes.create.tsx'),
        route('/edit/$id', 'features/complexes/complexes.edit.tsx'),
        route('/$id', 'features/complexes/complexes.details.tsx'),
      ]),
      route('/$id', [index('features/houses/houses.details.tsx'), route('/board', 'features/realty/realty.board.tsx')]),
    ]),
    route('/Realty', [
      index('features/realty/realty.start.tsx'),
      route('/$type', [
        index('features/realty/realty.list.tsx'),
        route('/create', 'features/realty/realty.create.tsx'),
        route('/$id', [index('features/realty/realty.details.tsx'), route('/edit', 'features/realty/realty.edit.tsx')]),
      ]),
    ]),
    route('/Members', [
      index('features/members/members.list.tsx'),
      route('/create', 'features/members/members.create.tsx'),
      route('/duplicates', 'features/members/members.duplicates.tsx'),
      route('/edit/$id', 'features/members/members.edit.tsx'),
      route('/$id', 'features/members/members.details.tsx'),
    ]),
    route('/Requests', [
      index('features/requests/requests.list.tsx'),
      route('/create', 'features/requests/requests.create.tsx'),
      route('/incidents', [
        index('features/incidents/incidents.list.tsx'),
        route('/$id', 'features/incidents/incidents.details.tsx'),
      ]),
      route('/$id', 'features/requests/requests.card.tsx'),
    ]),
    route('/Residents', [
      index('features/residents/residents.list.tsx'),
      route('/roles', 'features/residents/residents.roles.tsx'),
    ]),
    route('/Vehicles', 'features/vehicles/vehicles.list.tsx'),
    route('/Staff', [
      index('features/staff/staff.list.tsx'),
      route('/create', 'features/staff/staff.create.tsx'),
      route('/edit/$id', 'features/staff/staff.edit.tsx'),
      route('/$id', 'features/staff/staff.details.tsx'),
    ]),
    route('/Imports', [
      index('features/imports/imports.list.tsx'),
      route('/$id', 'features/imports/imports.details.tsx'),
    ]),
    route('/Approvals', 'features/approvals/approvals.list.tsx'),
    route('/Audit', 'features/audit/audit.list.tsx'),
    route('/Bin', 'features/bin/bin.list.tsx'),
    route('/Outbox', 'features/outbox/outbox.list.tsx'),
    route('/Roles-departments', 'features/roles/roles.list.tsx'),
    route('/Type-requests', 'features/request-types/request-types.list.tsx'),
    route('/Settings', 'features/settings/settings.list.tsx'),
    route('/Setup', 'features/setup/setup.list.tsx'),
    route('/User', 'features/account/account.own.tsx'),
    route('/ForgetPassword', 'features/account/account.forgot.tsx'),
    route('/ResetPassword', 'features/account/account.reset.tsx'),
    route('/staff/chat/$token', 'features/chats/chats.staff.tsx'),
    route('/member/chat/$token', 'features/chats/chats.member.tsx'),
    route('/$', 'app/unmatched.tsx'),
  ]),
])
