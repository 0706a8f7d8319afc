import type { GuideStep } from '../platform/guide-steps.ts'
import { announcementsGuide } from './announcements/announcements.guide.ts'
import { approvalsGuide } from './approvals/approvals.guide.ts'
import { auditGuide } from './audit/audit.guide.ts'
import { binGuide } from './bin/bin.guide.ts'
import { homeGuide } from './home/home.guide.ts'
import { housesGuide } from './houses/houses.guide.ts'
import { incidentsGuide } from './incidents/incidents.guide.ts'
import { membersGuide } from './members/members.guide.ts'
import { outboxGuide } from './outbox/outbox.guide.ts'
import { boardGuide, realtyGuide } from './realty/realty.guide.ts'
import { requestTypesGuide } from './request-types/request-types.guide.ts'
import { requestGuide } from './requests/requests.card.guide.ts'
import { requestsCreateGuide, requestsGuide } from './requests/requests.guide.ts'
import { residentsGuide } from './residents/residents.guide.ts'
import { rolesGuide } from './roles/roles.guide.ts'
import { settingsGuide } from './settings/settings.guide.ts'
import { staffGuide } from './staff/staff.guide.ts'
import { vehiclesGuide } from './vehicles/vehicles.guide.ts'

/** Every guide by the name that its route gives in `staticData.guide`. The build writes each to `payload/{name}.json`. */
export const guides: Record<string, readonly GuideStep[]> = {
  announcements: announcementsGuide,
  approvals: approvalsGuide,
  audit: auditGuide,
  bin: binGuide,
  home: homeGuide,
  board: boardGuide,
  houses: housesGuide,
  incidents: incidentsGuide,
  members: membersGuide,
  outbox: outboxGuide,
  realty: realtyGuide,
  request: requestGuide,
  request_types: requestTypesGuide,
  requests: requestsGuide,
  requests_create: requestsCreateGuide,
  residents: residentsGuide,
  roles: rolesGuide,
  settings: settingsGuide,
  staff: staffGuide,
  vehicles: vehiclesGuide,
}
