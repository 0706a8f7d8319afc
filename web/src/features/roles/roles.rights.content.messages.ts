import { messages } from '../../platform/texts.ts'

/** What each right to what residents read lets one do. */
export const rightsContent = messages({
  announcements_read: {
    uk: 'Читати оголошення та чернетки.',
    en: 'Read announcements and drafts.',
    ru: 'Читать объявления и черновики.',
    es: 'Leer avisos y borradores.',
  },
  announcements_create: {
    uk: 'Писати чернетки оголошень.',
    en: 'Write drafts of announcements.',
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
    uk: 'Показувати оголошення мешканцям і знімати їх.',
    en: 'Show announcements to residents, and take them down.',
    ru: 'Показывать объявления жителям и снимать их.',
    es: 'Mostrar avisos a los residentes y retirarlos.',
  },
  announcements_export: {
    uk: 'Вивантажувати список оголошень у файл.',
    en: 'Export the list of announcements to a file.',
    ru: 'Выгружать список объявлений в файл.',
    es: 'Exportar la lista de avisos a un archivo.',
  },
  emergencies_publish: {
    uk: 'Публікувати аварійні оголошення, не маючи права на решту.',
    en: 'Publish emergency announcements without the right to the others.',
    ru: 'Публиковать аварийные объявления, не имея права на остальные.',
    es: 'Publicar avisos de emergencia sin el permiso para los demás.',
  },
})
