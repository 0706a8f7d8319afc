import { streetTypeNames } from '@oselia/contract/places.messages'
import { issueMessages } from '@oselia/contract/issues.messages'
import { asks } from '../platform/asks.messages.ts'
import { attachments } from '../platform/attachments.messages.ts'
import { editor } from '../platform/editor.messages.ts'
import { history } from '../platform/history.messages.ts'
import { jobs } from '../platform/jobs.messages.ts'
import { views } from '../platform/list-views.messages.ts'
import { shell } from '../platform/shell.messages.ts'
import { ui } from '../platform/ui.messages.ts'
import { search } from '../app/search.messages.ts'
import { account } from './account/account.messages.ts'
import { own } from './account/account.own.messages.ts'
import { safety } from './account/account.safety.messages.ts'
import { announcementsGuide } from './announcements/announcements.guide.messages.ts'
import { announcements } from './announcements/announcements.messages.ts'
import { approvals } from './approvals/approvals.messages.ts'
import { audience } from './audience/audience.messages.ts'
import { auditGuide } from './audit/audit.guide.messages.ts'
import { audit } from './audit/audit.messages.ts'
import { bin } from './bin/bin.messages.ts'
import { chatEvents } from './chats/chats.events.messages.ts'
import { chatGuest } from './chats/chats.guest.messages.ts'
import { chats } from './chats/chats.messages.ts'
import { complexContacts } from './complexes/complexes.contacts.messages.ts'
import { complexes } from './complexes/complexes.messages.ts'
import { home } from './home/home.messages.ts'
import { entrances } from './houses/houses.entrances.messages.ts'
import { house } from './houses/houses.fields.messages.ts'
import { houses } from './houses/houses.messages.ts'
import { passport } from './houses/houses.passport.messages.ts'
import { houseTypes } from './houses/houses.types.messages.ts'
import { memberPicker } from './members/members.picker.messages.ts'
import { importFields } from './imports/imports.fields.messages.ts'
import { imports } from './imports/imports.messages.ts'
import { member } from './members/members.fields.messages.ts'
import { membersGuide } from './members/members.guide.messages.ts'
import { members } from './members/members.messages.ts'
import { memberPage } from './members/members.page.messages.ts'
import { bell, notifications } from './notifications/notifications.messages.ts'
import { outbox } from './outbox/outbox.messages.ts'
import { places } from './places/places.messages.ts'
import { regions } from './places/places.regions.messages.ts'
import { boardEdit } from './realty/realty.board.edit.messages.ts'
import { board } from './realty/realty.board.messages.ts'
import { unit } from './realty/realty.fields.messages.ts'
import { unitFile } from './realty/realty.file.messages.ts'
import { realtyGuide } from './realty/realty.guide.messages.ts'
import { realty } from './realty/realty.messages.ts'
import { moves } from './realty/realty.moves.messages.ts'
import { title } from './realty/realty.titles.messages.ts'
import { incidents } from './incidents/incidents.messages.ts'
import { requestType } from './request-types/request-types.form.messages.ts'
import { requestTypes } from './request-types/request-types.messages.ts'
import { requestTerms } from './request-types/request-types.terms.messages.ts'
import { requestGuide } from './requests/requests.card.guide.messages.ts'
import { requestCard } from './requests/requests.card.messages.ts'
import { request } from './requests/requests.labels.messages.ts'
import { requestLinks } from './requests/requests.links.messages.ts'
import { requestMoves } from './requests/requests.moves.messages.ts'
import { requestWork } from './requests/requests.work.messages.ts'
import { requestCreate } from './requests/requests.create.messages.ts'
import { requestsGuide } from './requests/requests.guide.messages.ts'
import { requestList } from './requests/requests.list.messages.ts'
import { requests } from './requests/requests.messages.ts'
import { residentsGuide } from './residents/residents.guide.messages.ts'
import { residents } from './residents/residents.messages.ts'
import { departments } from './roles/roles.departments.messages.ts'
import { roles } from './roles/roles.messages.ts'
import { rightsAdministration } from './roles/roles.rights.administration.messages.ts'
import { rightsRequests } from './roles/roles.rights.requests.messages.ts'
import { rightsContent } from './roles/roles.rights.content.messages.ts'
import { rights } from './roles/roles.rights.messages.ts'
import { rightsPeople } from './roles/roles.rights.people.messages.ts'
import { rightsProperty } from './roles/roles.rights.property.messages.ts'
import { settings } from './settings/settings.messages.ts'
import { invite } from './setup/setup.invite.messages.ts'
import { setupInvites } from './setup/setup.invites.messages.ts'
import { setup } from './setup/setup.messages.ts'
import { setupSteps } from './setup/setup.steps.messages.ts'
import { employee } from './staff/staff.fields.messages.ts'
import { staffGuide } from './staff/staff.guide.messages.ts'
import { staff } from './staff/staff.messages.ts'
import { staffPage } from './staff/staff.page.messages.ts'
import { staffTimes } from './staff/staff.times.messages.ts'
import { vehiclesGuide } from './vehicles/vehicles.guide.messages.ts'
import { vehicles } from './vehicles/vehicles.messages.ts'

/** Every table of texts: one line per feature. The build makes the language bundles of it. */
export const tables = {
  account,
  announcements,
  announcementsGuide,
  asks,
  approvals,
  attachments,
  audience,
  audit,
  auditGuide,
  bell,
  bin,
  board,
  boardEdit,
  chatEvents,
  chatGuest,
  chats,
  complexContacts,
  complexes,
  departments,
  editor,
  employee,
  entrances,
  history,
  home,
  house,
  houseTypes,
  houses,
  importFields,
  imports,
  incidents,
  invite,
  issues: issueMessages,
  jobs,
  member,
  memberPage,
  members,
  membersGuide,
  memberPicker,
  notifications,
  outbox,
  own,
  passport,
  moves,
  places,
  realty,
  realtyGuide,
  regions,
  request,
  requestCard,
  requestCreate,
  requestGuide,
  requestLinks,
  requestList,
  requestMoves,
  requestTerms,
  requestType,
  requestTypes,
  requestWork,
  requestsGuide,
  requests,
  residents,
  residentsGuide,
  rights,
  rightsAdministration,
  rightsContent,
  rightsRequests,
  rightsPeople,
  rightsProperty,
  roles,
  safety,
  search,
  settings,
  setup,
  setupInvites,
  setupSteps,
  shell,
  staff,
  staffGuide,
  staffPage,
  staffTimes,
  streetTypes: streetTypeNames,
  title,
  ui,
  vehicles,
  vehiclesGuide,
  unit,
  unitFile,
  views,
}

/** Tables of pages that few people open often: a bundle of its own, loaded with the first page that says `texts: 'later'`. */
export const laterTables = [
  'chatEvents',
  'chatGuest',
  'chats',
  'departments',
  'employee',
  'incidents',
  'invite',
  'notifications',
  'own',
  'request',
  'requestCard',
  'requestCreate',
  'requestGuide',
  'requestLinks',
  'requestList',
  'requestMoves',
  'requestTerms',
  'requestType',
  'requestWork',
  'requestsGuide',
  'rights',
  'rightsAdministration',
  'rightsContent',
  'rightsRequests',
  'rightsPeople',
  'rightsProperty',
  'safety',
  'setupInvites',
  'setupSteps',
  'staffPage',
  'staffTimes',
] as const satisfies (keyof typeof tables)[]

type Features = Omit<typeof tables, 'ui'>

declare module '../platform/messages.ts' {
  interface MessageTables extends Features {}
}
