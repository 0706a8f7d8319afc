import type { z } from 'zod'
import type { accounts } from './billing-accounts.js'
import type { announcementAcknowledgements, announcementReaders } from './announcement-acknowledgements.js'
import type { announcements } from './announcements.js'
import type { articles } from './articles.js'
import type { approvals } from './approvals.js'
import type { billReports, billTurnover, debtors, serviceCharges } from './bill-reports.js'
import type { billRuns } from './bill-runs.js'
import type { inflationIndices } from './inflation-indices.js'
import type { billCorrections } from './bill-corrections.js'
import type { billDisputes } from './bill-disputes.js'
import type { billLetters } from './bill-letters.js'
import type { billPapers } from './bill-papers.js'
import type { bills } from './bills.js'
import type { boards } from './board.js'
import type { clientErrors } from './client-errors.js'
import type { absences, benefits } from './benefits.js'
import type { budgetEntries, budgetLines, budgets } from './budget.js'
import type { comments } from './comments.js'
import type { complexes } from './complexes.js'
import type { contacts } from './contacts.js'
import type { counters } from './counters.js'
import type { documentCategories } from './document-categories.js'
import type { decisions } from './decisions.js'
import type { documentAcknowledgements } from './document-acknowledgements.js'
import type { unsubscribing } from './deliveries.js'
import type { publicDocuments } from './document-links.js'
import type { documents } from './documents.js'
import type { calendarFeeds, events } from './events.js'
import type { exports } from './exports.js'
import type { governanceProfiles } from './governance-profiles.js'
import type { trustedIssuers } from './trusted-issuers.js'
import type { houses } from './houses.js'
import type { houseTypes } from './house-types.js'
import type { imports } from './imports.js'
import type { incidents } from './incidents.js'
import type { interviews } from './interviews.js'
import type { polls } from './polls.js'
import type { Endpoint } from './kit.js'
import type { listViews } from './saved-views.js'
import type { media } from './media.js'
import type { members } from './members.js'
import type { guestReadings, meterReadings } from './meter-readings.js'
import type { meterLinks, meters, meterSettings } from './meters.js'
import type { notifications } from './notifications.js'
import type { outbox } from './outbox.js'
import type { papers, requestPapers } from './papers.js'
import type { payments } from './payments.js'
import type { penaltyExemptions } from './penalty-exemptions.js'
import type { openingImports } from './opening-imports.js'
import type { statementImports, statementLines } from './statement-imports.js'
import type { payees } from './payees.js'
import type { readingImports } from './reading-imports.js'
import type { places } from './places.js'
import type { auditExports, platform } from './platform.js'
import type { houseLobby } from './public-pages.js'
import type { realtyRoutes } from './realty.js'
import type { residentRoles } from './resident-roles.js'
import type { moves, ownerships, residents } from './residents.js'
import type { search } from './search.js'
import type { requestChats, requestLinks } from './service-request-chats.js'
import type { memberChat, staffChat } from './service-request-guests.js'
import type { requestPresets, requestSettings, requestTypes, workCalendar } from './service-request-types.js'
import type { serviceRequests } from './service-requests.js'
import type { services } from './services.js'
import type { settings } from './settings.js'
import type { setup } from './setup.js'
import type { supplierContracts, suppliers } from './suppliers.js'
import type { staffAbsences } from './staff-absences.js'
import type { staffDepartments } from './departments.js'
import type { staffRoles } from './staff-roles.js'
import type { staff } from './staff.js'
import type { electronicVoting } from './electronic-ballots.js'
import type { tariffs } from './tariffs.js'
import type { votingBallots, votingParticipants } from './voting-ballots.js'
import type { votingDesk } from './voting-desk.js'
import type { votingGrants } from './voting-grants.js'
import type { votingLists } from './voting-lists.js'
import type { votingSheets } from './voting-sheets.js'
import type { votingProceedings } from './voting-proceedings.js'
import type { votingPackets, votingProtocols } from './voting-protocols.js'
import type { votings } from './votings.js'
import type { ownSettings, users } from './users.js'
import type { vehicles } from './vehicles.js'

/** Types only, so that the web can name an endpoint `'GET /announcements'` without zod in its entry chunk. */
type Resources = [
  typeof incidents,
  typeof memberChat,
  typeof notifications,
  typeof requestChats,
  typeof requestLinks,
  typeof requestPresets,
  typeof requestSettings,
  typeof requestTypes,
  typeof serviceRequests,
  typeof staffChat,
  typeof workCalendar,
  typeof accounts,
  typeof approvals,
  typeof billReports,
  typeof billTurnover,
  typeof serviceCharges,
  typeof debtors,
  typeof billRuns,
  typeof inflationIndices,
  typeof billCorrections,
  typeof billDisputes,
  typeof billLetters,
  typeof billPapers,
  typeof bills,
  typeof papers,
  typeof requestPapers,
  typeof payments,
  typeof penaltyExemptions,
  typeof openingImports,
  typeof readingImports,
  typeof statementImports,
  typeof statementLines,
  typeof services,
  typeof tariffs,
  typeof auditExports,
  typeof boards,
  typeof clientErrors,
  typeof comments,
  typeof counters,
  typeof imports,
  typeof members,
  typeof absences,
  typeof benefits,
  typeof budgetEntries,
  typeof budgetLines,
  typeof budgets,
  typeof payees,
  typeof supplierContracts,
  typeof suppliers,
  typeof guestReadings,
  typeof meterLinks,
  typeof meterReadings,
  typeof meters,
  typeof meterSettings,
  typeof moves,
  typeof ownerships,
  typeof realtyRoutes,
  typeof residentRoles,
  typeof residents,
  typeof search,
  typeof vehicles,
  typeof announcementAcknowledgements,
  typeof announcementReaders,
  typeof announcements,
  typeof articles,
  typeof calendarFeeds,
  typeof events,
  typeof interviews,
  typeof polls,
  typeof complexes,
  typeof contacts,
  typeof documentAcknowledgements,
  typeof documentCategories,
  typeof documents,
  typeof publicDocuments,
  typeof unsubscribing,
  typeof exports,
  typeof houseLobby,
  typeof governanceProfiles,
  typeof trustedIssuers,
  typeof decisions,
  typeof electronicVoting,
  typeof votingBallots,
  typeof votingParticipants,
  typeof votingDesk,
  typeof votingGrants,
  typeof votingLists,
  typeof votingProceedings,
  typeof votingProtocols,
  typeof votingSheets,
  typeof votingPackets,
  typeof votings,
  typeof houses,
  typeof houseTypes,
  typeof listViews,
  typeof media,
  typeof places,
  typeof platform,
  typeof outbox,
  typeof ownSettings,
  typeof settings,
  typeof setup,
  typeof staff,
  typeof staffAbsences,
  typeof staffDepartments,
  typeof staffRoles,
  typeof users,
]

type EndpointsOf<R> = R extends unknown ? R[keyof R] : never
type Endpoints = EndpointsOf<Resources[number]>
type Keyed<E> = E extends Endpoint ? { [K in `${E['method']} ${E['path']}`]: E } : never
type Merged<U> = (U extends unknown ? (u: U) => void : never) extends (merged: infer M) => void ? M : never

/** Every endpoint by its name. */
type Api = Merged<Keyed<Endpoints>>
export type Call = keyof Api & string

type In<T> = T extends z.ZodType ? z.input<T> : undefined
export type ParamsOf<C extends Call> = Api[C] extends { params: infer P } ? In<P> : undefined
export type QueryOf<C extends Call> = Api[C] extends { query: infer Q } ? In<Q> : undefined
export type BodyOf<C extends Call> = Api[C] extends { body: infer B } ? In<B> : undefined
export type FieldsOf<C extends Call> = Api[C] extends { multipart: infer M } ? In<M> : undefined
export type ReplyOf<C extends Call> = Api[C] extends { reply: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : never
  : never
