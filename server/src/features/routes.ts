import type { App } from '../platform/app.js'
import { registerPeople } from './access/people/people.sessions.js'
import { accountRoutes } from './access/auth/auth.routes.js'
import { accountsRoutes } from './registry/billing-accounts/billing-accounts.routes.js'
import { announcementRoutes } from './content/announcements/announcements.routes.js'
import { approvalRoutes } from './workspace/approvals/approvals.routes.js'
import { guestRoutes } from './requests/guests/guests.routes.js'
import { problemReportRoutes } from './workspace/problem-reports/problem-reports.routes.js'
import { clientErrorRoutes } from './workspace/client-errors/client-errors.routes.js'
import { billLetterRoutes } from './billing/bill-letters/bill-letters.routes.js'
import { billPrintingRoutes } from './billing/bill-printing/bill-printing.routes.js'
import { billRoutes } from './billing/bills/bills.routes.js'
import { penaltyExemptionRoutes } from './billing/penalty-exemptions/penalty-exemptions.routes.js'
import { paymentRoutes } from './billing/payments/payments.routes.js'
import { billReportRoutes } from './billing/reports/reports.routes.js'
import { statementImportRoutes } from './billing/statement-imports/statement-imports.routes.js'
import { runRoutes } from './billing/runs/runs.routes.js'
import { serviceRoutes } from './billing/services/services.routes.js'
import { tariffRoutes } from './billing/tariffs/tariffs.routes.js'
import { chatRoutes } from './requests/chats/chats.routes.js'
import { commentRoutes } from './workspace/comments/comments.routes.js'
import { complexRoutes } from './registry/complexes/complexes.routes.js'
import { contactRoutes } from './content/contacts/contacts.routes.js'
import { counterRoutes } from './workspace/counters/counters.routes.js'
import { deliveryRoutes } from './content/delivery/delivery.routes.js'
import { departmentRoutes } from './access/departments/departments.routes.js'
import { documentRoutes } from './content/documents/documents.routes.js'
import { exportRoutes } from './workspace/exports/exports.routes.js'
import { houseRoutes } from './registry/houses/houses.routes.js'
import { importRoutes } from './workspace/imports/imports.routes.js'
import { incidentRoutes } from './requests/incidents/incidents.routes.js'
import { lobbyRoutes } from './content/lobby/lobby.routes.js'
import { eventRoutes } from './content/events/events.routes.js'
import { interviewRoutes } from './content/interviews/interviews.routes.js'
import { mediaRoutes } from './content/media/media.routes.js'
import { memberRoutes } from './registry/members/members.routes.js'
import { newsRoutes } from './content/news/news.routes.js'
import { noticeRoutes } from './content/notices/notices.routes.js'
import { notificationRoutes } from './access/notifications/notifications.routes.js'
import { outboxRoutes } from './workspace/outbox/outbox.routes.js'
import { placeRoutes } from './registry/places/places.routes.js'
import { realtyRoutes } from './registry/realty/realty.routes.js'
import { recordRoutes } from './workspace/audit/audit.routes.js'
import { requestTypeRoutes } from './requests/request-types/request-types.routes.js'
import { roleRoutes } from './access/roles/roles.routes.js'
import { searchRoutes } from './workspace/search/search.routes.js'
import { requestRoutes } from './requests/requests/requests.routes.js'
import { residentRoutes } from './registry/residents/residents.routes.js'
import { settingsRoutes } from './access/settings/settings.routes.js'
import { setupRoutes } from './workspace/setup/setup.routes.js'
import { staffRoutes } from './access/staff/staff.routes.js'
import { termRoutes } from './requests/terms/terms.routes.js'
import { vehicleRoutes } from './registry/vehicles/vehicles.routes.js'
import { openingImportRoutes } from './billing/opening-imports/opening-imports.routes.js'
import { readingImportRoutes } from './billing/reading-imports/reading-imports.routes.js'
import { benefitRoutes } from './billing/benefits/benefits.routes.js'
import { budgetRoutes } from './billing/budget/budget.routes.js'
import { supplierRoutes } from './billing/suppliers/suppliers.routes.js'
import { meterRoutes } from './billing/meters/meters.routes.js'
import { meetingRoutes } from './workspace/meetings/meetings.routes.js'
import { decisionRoutes } from './voting/decisions/decisions.routes.js'
import { packetRoutes } from './voting/packets/packets.routes.js'
import { protocolRoutes } from './voting/protocols/protocols.routes.js'
import { votingResultRoutes } from './workspace/voting-results/voting-results.routes.js'
import { profileRoutes } from './voting/profiles/profiles.routes.js'
import { issuerRoutes } from './voting/issuers/issuers.routes.js'
import { sheetRoutes } from './voting/sheets/sheets.routes.js'
import { electronicBallotRoutes } from './voting/electronic-ballots/electronic-ballots.routes.js'
import { votingRoutes } from './voting/votings/votings.routes.js'
import { billDisputeRoutes } from './workspace/bill-disputes/bill-disputes.routes.js'
import { paperRoutes } from './billing/papers/papers.routes.js'
import { requestPaperRoutes } from './workspace/request-papers/request-papers.routes.js'
import { viewRoutes } from './workspace/saved-views/saved-views.routes.js'

/** Registers the routes and jobs of each feature. */
export const registrations: ((app: App) => void)[] = [
  registerPeople,
  accountRoutes,
  setupRoutes,
  placeRoutes,
  complexRoutes,
  houseRoutes,
  importRoutes,
  realtyRoutes,
  accountsRoutes,
  announcementRoutes,
  approvalRoutes,
  residentRoutes,
  requestRoutes,
  incidentRoutes,
  lobbyRoutes,
  problemReportRoutes,
  mediaRoutes,
  newsRoutes,
  noticeRoutes,
  eventRoutes,
  interviewRoutes,
  notificationRoutes,
  outboxRoutes,
  recordRoutes,
  searchRoutes,
  exportRoutes,
  memberRoutes,
  clientErrorRoutes,
  commentRoutes,
  contactRoutes,
  counterRoutes,
  chatRoutes,
  guestRoutes,
  staffRoutes,
  vehicleRoutes,
  meterRoutes,
  supplierRoutes,
  budgetRoutes,
  benefitRoutes,
  profileRoutes,
  issuerRoutes,
  votingRoutes,
  protocolRoutes,
  packetRoutes,
  decisionRoutes,
  sheetRoutes,
  electronicBallotRoutes,
  serviceRoutes,
  tariffRoutes,
  billLetterRoutes,
  billPrintingRoutes,
  billRoutes,
  billReportRoutes,
  runRoutes,
  paymentRoutes,
  penaltyExemptionRoutes,
  statementImportRoutes,
  openingImportRoutes,
  readingImportRoutes,
  billDisputeRoutes,
  paperRoutes,
  requestPaperRoutes,
  meetingRoutes,
  votingResultRoutes,
  viewRoutes,
  roleRoutes,
  deliveryRoutes,
  departmentRoutes,
  documentRoutes,
  settingsRoutes,
  termRoutes,
  requestTypeRoutes,
]
