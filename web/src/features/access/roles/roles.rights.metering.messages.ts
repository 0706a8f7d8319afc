import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for meters, budgets, suppliers and benefits. */
export const rightsMetering = messages({
  meters_read: {
    uk: 'Бачити лічильники й показання.',
    en: 'See meters and their readings.',
    ru: 'Видеть счётчики и показания.',
    es: 'Ver los contadores y sus lecturas.',
  },
  meters_create: {
    uk: 'Додавати лічильники.',
    en: 'Add meters.',
    ru: 'Добавлять счётчики.',
    es: 'Añadir contadores.',
  },
  meters_update: {
    uk: 'Вносити показання, змінювати й замінювати лічильники.',
    en: 'Enter readings, change and replace meters.',
    ru: 'Вносить показания, изменять и заменять счётчики.',
    es: 'Introducir lecturas, modificar y sustituir contadores.',
  },
  meters_delete: {
    uk: 'Видаляти лічильники.',
    en: 'Delete meters.',
    ru: 'Удалять счётчики.',
    es: 'Eliminar contadores.',
  },
  meters_export: {
    uk: 'Вивантажувати лічильники й показання у файл.',
    en: 'Export meters and readings to a file.',
    ru: 'Выгружать счётчики и показания в файл.',
    es: 'Exportar contadores y lecturas a un archivo.',
  },
  budget_read: {
    uk: 'Бачити кошторис, план і факт.',
    en: 'See the budget, plan and actual.',
    ru: 'Видеть смету, план и факт.',
    es: 'Ver el presupuesto, lo previsto y lo real.',
  },
  budget_create: {
    uk: 'Додавати статті й операції кошторису.',
    en: 'Add budget lines and entries.',
    ru: 'Добавлять статьи и операции сметы.',
    es: 'Añadir partidas y operaciones.',
  },
  budget_update: {
    uk: 'Змінювати статті й операції кошторису.',
    en: 'Change budget lines and entries.',
    ru: 'Изменять статьи и операции сметы.',
    es: 'Modificar partidas y operaciones.',
  },
  budget_delete: {
    uk: 'Видаляти статті й операції кошторису.',
    en: 'Delete budget lines and entries.',
    ru: 'Удалять статьи и операции сметы.',
    es: 'Eliminar partidas y operaciones.',
  },
  budget_export: {
    uk: 'Вивантажувати кошторис у файл.',
    en: 'Export the budget to a file.',
    ru: 'Выгружать смету в файл.',
    es: 'Exportar el presupuesto a un archivo.',
  },
  suppliers_read: {
    uk: 'Бачити постачальників і договори.',
    en: 'See suppliers and contracts.',
    ru: 'Видеть поставщиков и договоры.',
    es: 'Ver los proveedores y los contratos.',
  },
  suppliers_create: {
    uk: 'Додавати постачальників.',
    en: 'Add suppliers.',
    ru: 'Добавлять поставщиков.',
    es: 'Añadir proveedores.',
  },
  suppliers_update: {
    uk: 'Змінювати постачальників і вести договори.',
    en: 'Change suppliers and keep contracts.',
    ru: 'Изменять поставщиков и вести договоры.',
    es: 'Modificar proveedores y gestionar contratos.',
  },
  suppliers_delete: {
    uk: 'Видаляти постачальників.',
    en: 'Delete suppliers.',
    ru: 'Удалять поставщиков.',
    es: 'Eliminar proveedores.',
  },
  suppliers_export: {
    uk: 'Вивантажувати постачальників у файл.',
    en: 'Export suppliers to a file.',
    ru: 'Выгружать поставщиков в файл.',
    es: 'Exportar proveedores a un archivo.',
  },
  benefits_read: {
    uk: 'Бачити субсидії, пільги й відсутність мешканців.',
    en: 'See subsidies, benefits and absences.',
    ru: 'Видеть субсидии, льготы и отсутствие жильцов.',
    es: 'Ver subvenciones, bonificaciones y ausencias.',
  },
  benefits_create: {
    uk: 'Додавати субсидії, пільги й відсутність.',
    en: 'Add subsidies, benefits and absences.',
    ru: 'Добавлять субсидии, льготы и отсутствие.',
    es: 'Añadir subvenciones, bonificaciones y ausencias.',
  },
  benefits_update: {
    uk: 'Змінювати субсидії, пільги й відсутність.',
    en: 'Change subsidies, benefits and absences.',
    ru: 'Изменять субсидии, льготы и отсутствие.',
    es: 'Modificar subvenciones, bonificaciones y ausencias.',
  },
  benefits_delete: {
    uk: 'Видаляти субсидії, пільги й відсутність.',
    en: 'Delete subsidies, benefits and absences.',
    ru: 'Удалять субсидии, льготы и отсутствие.',
    es: 'Eliminar subvenciones, bonificaciones y ausencias.',
  },
  benefits_export: {
    uk: 'Вивантажувати субсидії, пільги й відсутність у файл.',
    en: 'Export subsidies, benefits and absences to a file.',
    ru: 'Выгружать субсидии, льготы и отсутствие в файл.',
    es: 'Exportar subvenciones, bonificaciones y ausencias a un archivo.',
  },
})
