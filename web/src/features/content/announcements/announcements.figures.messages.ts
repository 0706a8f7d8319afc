import { messages } from '../../../platform/texts.ts'

/** Names of the figures on the home page. */
export const announcementFigures = messages({
  drafts: {
    uk: 'Чернетки оголошень',
    en: 'Draft announcements',
    ru: 'Черновики объявлений',
    es: 'Borradores de avisos',
  },
  scheduled: {
    uk: 'Заплановані оголошення',
    en: 'Scheduled announcements',
    ru: 'Запланированные объявления',
    es: 'Avisos programados',
  },
  ending: {
    uk: 'Оголошення, що завершуються протягом 3 днів',
    en: 'Announcements ending within 3 days',
    ru: 'Объявления, которые завершаются в ближайшие 3 дня',
    es: 'Avisos que terminan en los próximos 3 días',
  },
  inForce: {
    uk: 'Чинні оголошення',
    en: 'Current announcements',
    ru: 'Действующие объявления',
    es: 'Avisos vigentes',
  },
})
