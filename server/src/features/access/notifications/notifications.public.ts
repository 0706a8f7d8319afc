export { readAbout } from './notifications.reading.js'
export { notificationKinds } from './notifications.kinds.js'
export { notify, type NotificationContext } from './notifications.publishing.js'
