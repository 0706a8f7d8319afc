import type { Language } from '@oselia/contract/languages'
import { account } from '../web/src/features/account/account.messages.ts'
import { own } from '../web/src/features/account/account.own.messages.ts'
import { safety } from '../web/src/features/account/account.safety.messages.ts'
import { announcements } from '../web/src/features/announcements/announcements.messages.ts'
import { approvals } from '../web/src/features/approvals/approvals.messages.ts'
import { audience } from '../web/src/features/audience/audience.messages.ts'
import { audit } from '../web/src/features/audit/audit.messages.ts'
import { bin } from '../web/src/features/bin/bin.messages.ts'
import { chatGuest } from '../web/src/features/chats/chats.guest.messages.ts'
import { chats } from '../web/src/features/chats/chats.messages.ts'
import { complexContacts } from '../web/src/features/complexes/complexes.contacts.messages.ts'
import { complexes } from '../web/src/features/complexes/complexes.messages.ts'
import { home } from '../web/src/features/home/home.messages.ts'
import { entrances } from '../web/src/features/houses/houses.entrances.messages.ts'
import { house } from '../web/src/features/houses/houses.fields.messages.ts'
import { houses } from '../web/src/features/houses/houses.messages.ts'
import { passport } from '../web/src/features/houses/houses.passport.messages.ts'
import { houseTypes } from '../web/src/features/houses/houses.types.messages.ts'
import { importFields } from '../web/src/features/imports/imports.fields.messages.ts'
import { imports } from '../web/src/features/imports/imports.messages.ts'
import { bell, notifications } from '../web/src/features/notifications/notifications.messages.ts'
import { outbox } from '../web/src/features/outbox/outbox.messages.ts'
import { jobs } from '../web/src/platform/jobs.messages.ts'
import { places } from '../web/src/features/places/places.messages.ts'
import { member } from '../web/src/features/members/members.fields.messages.ts'
import { members } from '../web/src/features/members/members.messages.ts'
import { memberPage } from '../web/src/features/members/members.page.messages.ts'
import { memberPicker } from '../web/src/features/members/members.picker.messages.ts'
import { boardEdit } from '../web/src/features/realty/realty.board.edit.messages.ts'
import { board } from '../web/src/features/realty/realty.board.messages.ts'
import { unit } from '../web/src/features/realty/realty.fields.messages.ts'
import { unitFile } from '../web/src/features/realty/realty.file.messages.ts'
import { realty } from '../web/src/features/realty/realty.messages.ts'
import { moves } from '../web/src/features/realty/realty.moves.messages.ts'
import { title } from '../web/src/features/realty/realty.titles.messages.ts'
import { requestCreate } from '../web/src/features/requests/requests.create.messages.ts'
import { request } from '../web/src/features/requests/requests.labels.messages.ts'
import { requestList } from '../web/src/features/requests/requests.list.messages.ts'
import { requests } from '../web/src/features/requests/requests.messages.ts'
import { requestMoves } from '../web/src/features/requests/requests.moves.messages.ts'
import { requestCard } from '../web/src/features/requests/requests.card.messages.ts'
import { requestLinks } from '../web/src/features/requests/requests.links.messages.ts'
import { requestWork } from '../web/src/features/requests/requests.work.messages.ts'
import { requestType } from '../web/src/features/request-types/request-types.form.messages.ts'
import { requestTypes } from '../web/src/features/request-types/request-types.messages.ts'
import { requestTerms } from '../web/src/features/request-types/request-types.terms.messages.ts'
import { residents } from '../web/src/features/residents/residents.messages.ts'
import { departments } from '../web/src/features/roles/roles.departments.messages.ts'
import { roles } from '../web/src/features/roles/roles.messages.ts'
import { rights } from '../web/src/features/roles/roles.rights.messages.ts'
import { settings } from '../web/src/features/settings/settings.messages.ts'
import { setupInvites } from '../web/src/features/setup/setup.invites.messages.ts'
import { incidents } from '../web/src/features/incidents/incidents.messages.ts'
import { invite } from '../web/src/features/setup/setup.invite.messages.ts'
import { setup } from '../web/src/features/setup/setup.messages.ts'
import { setupSteps } from '../web/src/features/setup/setup.steps.messages.ts'
import { employee } from '../web/src/features/staff/staff.fields.messages.ts'
import { staff } from '../web/src/features/staff/staff.messages.ts'
import { staffPage } from '../web/src/features/staff/staff.page.messages.ts'
import { staffTimes } from '../web/src/features/staff/staff.times.messages.ts'
import { vehicles } from '../web/src/features/vehicles/vehicles.messages.ts'
import { search } from '../web/src/app/search.messages.ts'
import { views } from '../web/src/platform/list-views.messages.ts'
import { history } from '../web/src/platform/history.messages.ts'
import { asks } from '../web/src/platform/asks.messages.ts'
import { shell } from '../web/src/platform/shell.messages.ts'
import type { Message } from '../web/src/platform/texts.ts'
import { ui } from '../web/src/platform/ui.messages.ts'

const tables = {
  account,
  announcements,
  approvals,
  asks,
  audience,
  audit,
  bell,
  bin,
  board,
  boardEdit,
  chatGuest,
  chats,
  complexContacts,
  complexes,
  departments,
  employee,
  entrances,
  history,
  home,
  house,
  houses,
  houseTypes,
  importFields,
  imports,
  incidents,
  jobs,
  invite,
  member,
  memberPage,
  memberPicker,
  members,
  moves,
  notifications,
  outbox,
  own,
  passport,
  places,
  realty,
  request,
  requestCreate,
  requestWork,
  requestLinks,
  requestCard,
  requestList,
  requestMoves,
  requestTerms,
  requestType,
  requestTypes,
  requests,
  residents,
  safety,
  rights,
  roles,
  search,
  settings,
  setup,
  setupInvites,
  setupSteps,
  shell,
  staff,
  staffPage,
  staffTimes,
  title,
  ui,
  unit,
  unitFile,
  vehicles,
  views,
}
type Tables = typeof tables
/** The product's texts by group and key, e.g. `words.houses.create`. */
export type Words = { [G in keyof Tables]: { [K in keyof Tables[G]]: string } }

const written = (message: Message, language: Language) =>
  'plural' in message ? message.plural[language].other : message[language]

/** What the product says in a language; of a text that depends on a count, the form `other`. */
export const wordsIn = (language: Language): Words =>
  Object.fromEntries(
    Object.entries(tables).map(([group, table]) => [
      group,
      Object.fromEntries(Object.entries(table).map(([key, message]) => [key, written(message as Message, language)])),
    ]),
  ) as Words

/** Puts values at the `{name}` marks of a text. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, mark: string) => String(values[mark] ?? whole))
