import { messages } from './languages.js'

/** Names of a document's fields and of their values, in form, list, history and export. */
export const documentLabels = messages({
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  category_id: { uk: 'Категорія', en: 'Category', ru: 'Категория', es: 'Categoría' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  doc_date: { uk: 'Дата документа', en: 'Document date', ru: 'Дата документа', es: 'Fecha del documento' },
  valid_until: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  remind_days: {
    uk: 'Нагадати за, днів',
    en: 'Remind, days before',
    ru: 'Напомнить за, дней',
    es: 'Recordar, días antes',
  },
  everyone: { uk: 'Уся громада', en: 'Whole community', ru: 'Всё сообщество', es: 'Toda la comunidad' },
  complex_ids: { uk: 'Комплекси', en: 'Complexes', ru: 'Комплексы', es: 'Complejos' },
  house_ids: { uk: 'Будинки', en: 'Buildings', ru: 'Дома', es: 'Edificios' },
  apartment_ids: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Inmuebles' },
  is_public: { uk: 'Публічне посилання', en: 'Public link', ru: 'Публичная ссылка', es: 'Enlace público' },
  readers: { uk: 'Для кого', en: 'Readers', ru: 'Для кого', es: 'Destinatarios' },
  role_ids: { uk: 'Ролі мешканців', en: 'Roles of residents', ru: 'Роли жителей', es: 'Roles de residentes' },
  staff_role_ids: { uk: 'Ролі персоналу', en: 'Staff roles', ru: 'Роли персонала', es: 'Roles del personal' },
  needs_ack: {
    uk: 'Потрібне ознайомлення',
    en: 'Must be acknowledged',
    ru: 'Нужно ознакомление',
    es: 'Requiere confirmación de lectura',
  },
  tags: { uk: 'Мітки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
  member_id: { uk: 'Про кого', en: 'Person', ru: 'О ком', es: 'Persona' },
  signature: { uk: 'Підпис', en: 'Signature', ru: 'Подпись', es: 'Firma' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  revision: { uk: 'Версія', en: 'Version', ru: 'Версия', es: 'Versión' },
  created_by: { uk: 'Додав(ла)', en: 'Added by', ru: 'Добавил(а)', es: 'Añadido por' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creado' },
  updated_at: { uk: 'Змінено', en: 'Changed', ru: 'Изменено', es: 'Modificado' },
})

export const documentStateNames = messages({
  draft: { uk: 'Чернетка', en: 'Draft', ru: 'Черновик', es: 'Borrador' },
  active: { uk: 'Чинний', en: 'Active', ru: 'Действует', es: 'Vigente' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})

export const documentReaderNames = messages({
  everybody: { uk: 'Усі', en: 'Everybody', ru: 'Все', es: 'Todos' },
  owners: {
    uk: 'Лише підтверджені власники',
    en: 'Verified owners only',
    ru: 'Только подтверждённые собственники',
    es: 'Solo propietarios verificados',
  },
  residents: {
    uk: 'Мешканці певних ролей',
    en: 'Residents of some roles',
    ru: 'Жители определённых ролей',
    es: 'Residentes de ciertos roles',
  },
  staff: { uk: 'Персонал', en: 'Staff', ru: 'Персонал', es: 'Personal' },
})

export const signatureNames = messages({
  none: { uk: 'Без підпису', en: 'Not signed', ru: 'Без подписи', es: 'Sin firma' },
  scan: { uk: 'Скан підписаного', en: 'Signed, scanned', ru: 'Скан подписанного', es: 'Firmado y escaneado' },
  kep: {
    uk: 'Електронний підпис (КЕП)',
    en: 'Electronic signature (QES)',
    ru: 'Электронная подпись (КЭП)',
    es: 'Firma electrónica cualificada',
  },
})

export const documentIssues = messages({
  only_for_everybody: {
    uk: 'Публічним може бути лише документ для всіх',
    en: 'Only a document for everybody can be public',
    ru: 'Публичным может быть только документ для всех',
    es: 'Solo puede ser público un documento para todos',
  },
  same_file: {
    uk: 'Це той самий файл, що й у поточній версії',
    en: 'This is the same file as the current version',
    ru: 'Это тот же файл, что и в текущей версии',
    es: 'Es el mismo archivo que el de la versión actual',
  },
})

/** Subjects of notifications about documents. */
export const documentSubjects = messages({
  document_expiring: {
    uk: 'Закінчується дія документа',
    en: 'A document is about to expire',
    ru: 'Заканчивается действие документа',
    es: 'Un documento está a punto de caducar',
  },
})
