import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of announcements; kinds and states keep their own names. */
export const announcementWords = messages({
  list: { uk: 'Оголошення', en: 'Announcements', ru: 'Объявления', es: 'Avisos' },
  title: { uk: 'Заголовок', en: 'Title', ru: 'Заголовок', es: 'Título' },
  kind: { uk: 'Вид', en: 'Type', ru: 'Вид', es: 'Tipo' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  pinned: { uk: 'Закріплене', en: 'Pinned', ru: 'Закреплённое', es: 'Fijado' },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  created_by: { uk: 'Автор', en: 'Author', ru: 'Автор', es: 'Autor' },
  starts_at: { uk: 'Початок дії', en: 'From', ru: 'Начало действия', es: 'Desde' },
  ends_at: { uk: 'Кінець дії', en: 'Until', ru: 'Конец действия', es: 'Hasta' },
  published_at: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creado' },

  info: { uk: 'Інформація', en: 'Information', ru: 'Информация', es: 'Información' },
  planned_works: { uk: 'Планові роботи', en: 'Planned works', ru: 'Плановые работы', es: 'Obras programadas' },
  emergency: { uk: 'Аварія', en: 'Emergency', ru: 'Авария', es: 'Emergencia' },
  payment: { uk: 'Оплата', en: 'Payment', ru: 'Оплата', es: 'Pagos' },
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  security: { uk: 'Безпека', en: 'Security', ru: 'Безопасность', es: 'Seguridad' },
  outage: { uk: 'Відключення', en: 'Outage', ru: 'Отключение', es: 'Corte de suministro' },

  draft: { uk: 'Чернетка', en: 'Draft', ru: 'Черновик', es: 'Borrador' },
  scheduled: { uk: 'Заплановано', en: 'Scheduled', ru: 'Запланировано', es: 'Programado' },
  published: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})
