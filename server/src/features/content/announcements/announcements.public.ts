export { create as createAnnouncement } from './announcements.service.js'
