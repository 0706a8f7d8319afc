import type { App } from '../platform/app.js'
import { accountRoutes } from './account/account.routes.js'
import { accountsRoutes } from './accounts/accounts.routes.js'
import { announcementRoutes } from './announcements/announcements.routes.js'
import { approvalRoutes } from './approvals/approvals.routes.js'
import { guestRoutes } from './chats/chats.guests.routes.js'
import { chatRoutes } from './chats/chats.routes.js'
import { commentRoutes } from './comments/comments.routes.js'
import { complexRoutes } from './complexes/complexes.routes.js'
import { departureRoutes } from './departures/departures.routes.js'
import { exportRoutes } from './exports/exports.routes.js'
import { houseRoutes } from './houses/houses.routes.js'
import { importRoutes } from './imports/imports.routes.js'
import { incidentRoutes } from './incidents/incidents.routes.js'
import { mediaRoutes } from './media/media.routes.js'
import { memberRoutes } from './members/members.routes.js'
import { notificationRoutes } from './notifications/notifications.routes.js'
import { outboxRoutes } from './outbox/outbox.routes.js'
import { placeRoutes } from './places/places.routes.js'
import { realtyRoutes } from './realty/realty.routes.js'
import { recordRoutes } from './records/records.routes.js'
import { requestTypeRoutes } from './request-types/request-types.routes.js'
import { roleRoutes } from './roles/roles.routes.js'
import { searchRoutes } from './search/search.routes.js'
import { requestRoutes } from './requests/requests.routes.js'
import { residentRoutes } from './residents/residents.routes.js'
import { settingsRoutes } from './settings/settings.routes.js'
import { setupRoutes } from './setup/setup.routes.js'
import { staffRoutes } from './staff/staff.routes.js'
import { termRoutes } from './terms/terms.routes.js'
import { vehicleRoutes } from './vehicles/vehicles.routes.js'
import { viewRoutes } from './views/views.routes.js'

/** One line per room. */
export const rooms: ((app: App) => void)[] = [
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
  mediaRoutes,
  notificationRoutes,
  outboxRoutes,
  recordRoutes,
  searchRoutes,
  exportRoutes,
  memberRoutes,
  commentRoutes,
  chatRoutes,
  guestRoutes,
  staffRoutes,
  vehicleRoutes,
  viewRoutes,
  roleRoutes,
  departureRoutes,
  settingsRoutes,
  termRoutes,
  requestTypeRoutes,
]
