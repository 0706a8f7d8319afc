import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for content. */
export const rightsContent = messages({
  announcements_read: {
    uk: 'Читати оголошення та чернетки.',
    en: 'Read announcements and drafts.',
    ru: 'Читать объявления и черновики.',
    es: 'Leer avisos y borradores.',
  },
  announcements_create: {
    uk: 'Писати чернетки оголошень.',
    en: 'Write announcement drafts.',
    ru: 'Писать черновики объявлений.',
    es: 'Escribir borradores de avisos.',
  },
  announcements_update: {
    uk: 'Змінювати оголошення.',
    en: 'Change announcements.',
    ru: 'Изменять объявления.',
    es: 'Modificar avisos.',
  },
  announcements_delete: {
    uk: 'Переносити оголошення до кошика.',
    en: 'Move announcements to the bin.',
    ru: 'Переносить объявления в корзину.',
    es: 'Enviar avisos a la papelera.',
  },
  announcements_publish: {
    uk: 'Публікувати оголошення для мешканців і знімати їх.',
    en: 'Publish announcements to residents and take them down.',
    ru: 'Публиковать объявления для жителей и снимать их.',
    es: 'Publicar avisos para los residentes y retirarlos.',
  },
  announcements_export: {
    uk: 'Вивантажувати список оголошень у файл.',
    en: 'Export the announcement list to a file.',
    ru: 'Выгружать список объявлений в файл.',
    es: 'Exportar la lista de avisos a un archivo.',
  },
  emergencies_publish: {
    uk: 'Публікувати аварійні оголошення без права на решту.',
    en: 'Publish emergency announcements without permission for the rest.',
    ru: 'Публиковать аварийные объявления без права на остальные.',
    es: 'Publicar avisos de emergencia sin el permiso para los demás.',
  },
})
