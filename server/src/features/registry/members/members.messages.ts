import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of members. */
export const memberWords = messages({
  title: { uk: 'Учасники', en: 'Members', ru: 'Участники', es: 'Miembros' },
  name: { uk: 'Ім’я', en: 'Name', ru: 'Имя', es: 'Nombre' },
  kind: { uk: 'Вид особи', en: 'Person type', ru: 'Вид лица', es: 'Tipo de persona' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  phones: { uk: 'Телефони', en: 'Phones', ru: 'Телефоны', es: 'Teléfonos' },
  emails: { uk: 'Електронні адреси', en: 'E-mail addresses', ru: 'Электронные адреса', es: 'Correos electrónicos' },
  units: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Inmuebles' },
  birth_date: { uk: 'Дата народження', en: 'Date of birth', ru: 'Дата рождения', es: 'Fecha de nacimiento' },
  tax_number: {
    uk: 'РНОКПП (податковий номер)',
    en: 'Taxpayer number (RNOKPP)',
    ru: 'РНУКПН (налоговый номер)',
    es: 'Número de contribuyente (RNOKPP)',
  },
  passport: { uk: 'Паспорт', en: 'Passport', ru: 'Паспорт', es: 'Pasaporte' },
  unzr: {
    uk: 'УНЗР',
    en: 'Demographic register number (UNZR)',
    ru: 'УНЗР',
    es: 'Número del registro demográfico (UNZR)',
  },
  edrpou: { uk: 'Код ЄДРПОУ', en: 'Company code (EDRPOU)', ru: 'Код ЕГРПОУ', es: 'Código de empresa (EDRPOU)' },
  representative: {
    uk: 'Уповноважена особа',
    en: 'Authorised representative',
    ru: 'Уполномоченное лицо',
    es: 'Persona autorizada',
  },
  register_number: {
    uk: 'Номер у реєстрі',
    en: 'Number in the register',
    ru: 'Номер в реестре',
    es: 'Número en el registro',
  },
  entered_on: { uk: 'Дата вступу', en: 'Joining date', ru: 'Дата вступления', es: 'Fecha de alta' },
  left_on: { uk: 'Дата вибуття', en: 'Leaving date', ru: 'Дата выбытия', es: 'Fecha de baja' },
  left_reason: { uk: 'Причина вибуття', en: 'Reason for leaving', ru: 'Причина выбытия', es: 'Motivo de la baja' },
  consent: {
    uk: 'Згода на обробку даних',
    en: 'Consent to data processing',
    ru: 'Согласие на обработку данных',
    es: 'Consentimiento de tratamiento de datos',
  },
  consent_on: { uk: 'Дата згоди', en: 'Date of consent', ru: 'Дата согласия', es: 'Fecha del consentimiento' },
  notice_address: {
    uk: 'Адреса для повідомлень',
    en: 'Address for notices',
    ru: 'Адрес для уведомлений',
    es: 'Dirección para avisos',
  },
  notice_email: {
    uk: 'Пошта для повідомлень',
    en: 'E-mail for notices',
    ru: 'Почта для уведомлений',
    es: 'Correo para avisos',
  },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  tags: { uk: 'Мітки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

export const kindNames = messages({
  person: { uk: 'Фізична особа', en: 'Natural person', ru: 'Физическое лицо', es: 'Persona física' },
  legal: { uk: 'Юридична особа', en: 'Legal person', ru: 'Юридическое лицо', es: 'Persona jurídica' },
})

export const statusNames = messages({
  active: { uk: 'Діє', en: 'Active', ru: 'Действует', es: 'Activo' },
  pending_documents: {
    uk: 'Очікуємо на документи',
    en: 'Awaiting documents',
    ru: 'Ожидаем документы',
    es: 'Faltan documentos',
  },
  suspended: { uk: 'Призупинено', en: 'Suspended', ru: 'Приостановлено', es: 'Suspendido' },
  former: { uk: 'Участь припинено', en: 'Former member', ru: 'Участие прекращено', es: 'Baja' },
  deceased: { uk: 'Особа померла', en: 'Deceased', ru: 'Человек умер', es: 'Persona fallecida' },
  merged: { uk: 'Об’єднано', en: 'Merged', ru: 'Объединено', es: 'Fusionado' },
})

export const consentNames = messages({
  none: { uk: 'Не запитували', en: 'Not asked', ru: 'Не спрашивали', es: 'No solicitado' },
  pending: { uk: 'Очікуємо на відповідь', en: 'Awaiting reply', ru: 'Ожидаем ответа', es: 'Pendiente' },
  given: { uk: 'Надано', en: 'Given', ru: 'Дано', es: 'Otorgado' },
  withdrawn: { uk: 'Відкликано', en: 'Withdrawn', ru: 'Отозвано', es: 'Retirado' },
})
