import { messages } from '@oselia/contract/languages'

/** Texts of the page of an item. */
export const noticeWords = messages({
  info: { uk: 'Оголошення', en: 'Announcement', ru: 'Объявление', es: 'Aviso' },
  planned_works: { uk: 'Планові роботи', en: 'Planned works', ru: 'Плановые работы', es: 'Obras programadas' },
  emergency: { uk: 'Аварія', en: 'Emergency', ru: 'Авария', es: 'Emergencia' },
  payment: { uk: 'Оплата', en: 'Payment', ru: 'Оплата', es: 'Pagos' },
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  security: { uk: 'Безпека', en: 'Security', ru: 'Безопасность', es: 'Seguridad' },
  outage: { uk: 'Відключення', en: 'Outage', ru: 'Отключение', es: 'Corte de suministro' },
  news: { uk: 'Новини', en: 'News', ru: 'Новости', es: 'Noticias' },
  published: { uk: 'Опубліковано {day}', en: 'Published {day}', ru: 'Опубликовано {day}', es: 'Publicado: {day}' },
  edited: { uk: 'Змінено {day}', en: 'Edited {day}', ru: 'Изменено {day}', es: 'Modificado: {day}' },
  between: { uk: '{from} – {to}', en: '{from} – {to}', ru: '{from} – {to}', es: '{from} – {to}' },
  from: { uk: 'З {from}', en: 'From {from}', ru: 'С {from}', es: 'Desde: {from}' },
  to: { uk: 'До {to}', en: 'Until {to}', ru: 'До {to}', es: 'Hasta: {to}' },
  pictures: { uk: 'Світлини', en: 'Photos', ru: 'Фотографии', es: 'Fotos' },
  picture: { uk: 'Світлина {n}', en: 'Photo {n}', ru: 'Фотография {n}', es: 'Foto {n}' },
  files: { uk: 'Файли', en: 'Files', ru: 'Файлы', es: 'Archivos' },
  video: { uk: 'Дивитися відео', en: 'Watch the video', ru: 'Смотреть видео', es: 'Ver el vídeo' },
  source: { uk: 'Джерело: {name}', en: 'Source: {name}', ru: 'Источник: {name}', es: 'Fuente: {name}' },
  readOn: {
    uk: 'Повний текст — за QR-кодом',
    en: 'Scan to read the whole text',
    ru: 'Полный текст — по QR-коду',
    es: 'Texto completo en el código QR',
  },
  scan: {
    uk: 'Відкрити на телефоні',
    en: 'Open on a phone',
    ru: 'Открыть на телефоне',
    es: 'Abrir en el teléfono',
  },
})
