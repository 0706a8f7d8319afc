import { sql } from 'kysely'
import { notificationKinds } from '../../access/notifications/notifications.public.js'
import { requestInScope } from '../request-records/request-records.public.js'
import { requestSubjects } from '@oselia/contract/requests.messages'
import { requestButtons } from './requests.notifications.messages.js'

const toRequest = (id: number | null) => (id === null ? null : { text: requestButtons.open, path: `/Requests/${id}` })
const toOwnRequests = () => ({ text: requestButtons.openMine, path: '/Requests?mine=true&open=true' })

/** Registers the notifications about requests. They reach only people who read the request. */
export const registerRequestNotifications = (): void => {
  notificationKinds.register({
    request_new: { preference: 'requests_new', subject: requestSubjects.request_new, target: toRequest },
    request_unclaimed: { preference: 'requests_new', subject: requestSubjects.request_unclaimed, target: toRequest },
    request_assigned: { preference: 'requests_assigned', subject: requestSubjects.request_assigned, target: toRequest },
    requests_handed: {
      preference: 'requests_assigned',
      subject: requestSubjects.requests_handed,
      target: toOwnRequests,
    },
    request_returned: { preference: 'requests_assigned', subject: requestSubjects.request_returned, target: toRequest },
    request_cancelled: {
      preference: 'requests_assigned',
      subject: requestSubjects.request_cancelled,
      target: toRequest,
    },
    request_mention: { preference: 'requests_assigned', subject: requestSubjects.request_mention, target: toRequest },
    request_message: { preference: 'requests_messages', subject: requestSubjects.request_message, target: toRequest },
    request_amber: { preference: 'requests_late', subject: requestSubjects.request_amber, target: toRequest },
    request_late: { preference: 'requests_late', subject: requestSubjects.request_late, target: toRequest },
    request_reminder: { preference: 'requests_late', subject: requestSubjects.request_reminder, target: toRequest },
  })
  notificationKinds.registerEntity('service_requests', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('service_requests.read'))
    if (readers.length === 0) return []
    const seeing = readers.map((person) => requestInScope(person, 'r'))
    const { rows } = await sql<{ sees: boolean[] }>`select array[${sql.join(seeing)}] as sees from service_requests r
      where r.id = ${id} and r.deleted_at is null`.execute(db)
    return readers.filter((_, index) => rows[0]?.sees[index])
  })
}
