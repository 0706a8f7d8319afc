import { messages } from '@oselia/contract/languages'
import { publicationWords } from '../publishing/publishing.public.js'

/** Labels of the exported list of announcements; kinds and states keep their own names. */
export const announcementWords = messages({
  ...publicationWords,
  list: { uk: 'Оголошення', en: 'Announcements', ru: 'Объявления', es: 'Avisos' },
  kind: { uk: 'Вид', en: 'Type', ru: 'Вид', es: 'Tipo' },
  pinned: { uk: 'Закріплене', en: 'Pinned', ru: 'Закреплённое', es: 'Fijado' },
  house_texts: {
    uk: 'Будинків зі своїм текстом',
    en: 'Buildings with their own text',
    ru: 'Домов со своим текстом',
    es: 'Edificios con texto propio',
  },
  needs_ack: {
    uk: 'Просить підтвердження',
    en: 'Asks for confirmation',
    ru: 'Просит подтверждения',
    es: 'Pide confirmación',
  },
  starts_at: { uk: 'Початок дії', en: 'From', ru: 'Начало действия', es: 'Desde' },

  info: { uk: 'Інформація', en: 'Information', ru: 'Информация', es: 'Información' },
  planned_works: { uk: 'Планові роботи', en: 'Planned works', ru: 'Плановые работы', es: 'Obras programadas' },
  emergency: { uk: 'Аварія', en: 'Emergency', ru: 'Авария', es: 'Emergencia' },
  payment: { uk: 'Оплата', en: 'Payment', ru: 'Оплата', es: 'Pagos' },
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  security: { uk: 'Безпека', en: 'Security', ru: 'Безопасность', es: 'Seguridad' },
  outage: { uk: 'Відключення', en: 'Outage', ru: 'Отключение', es: 'Corte de suministro' },
})
