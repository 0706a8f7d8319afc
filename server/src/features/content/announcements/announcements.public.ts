export {
  create as createAnnouncement,
  read as readAnnouncement,
  update as updateAnnouncement,
} from './announcements.service.js'
