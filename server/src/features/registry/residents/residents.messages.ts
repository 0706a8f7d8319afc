import { messages } from '@oselia/contract/languages'

/** Reason recorded when a vehicle is archived together with the move-out of its people. */
export const moveOutReasons = messages({
  moved_out: { uk: 'Виїзд мешканця', en: 'Resident moved out', ru: 'Выезд жителя', es: 'Mudanza del residente' },
  sold: { uk: 'Продаж приміщення', en: 'Unit sold', ru: 'Продажа помещения', es: 'Venta del inmueble' },
  lease_ended: {
    uk: 'Завершення оренди',
    en: 'End of lease',
    ru: 'Окончание аренды',
    es: 'Fin del alquiler',
  },
  died: { uk: 'Смерть мешканця', en: 'Death of the resident', ru: 'Смерть жителя', es: 'Fallecimiento del residente' },
  mistake: { uk: 'Помилковий запис', en: 'Recorded by mistake', ru: 'Ошибочная запись', es: 'Error de registro' },
  merged: { uk: 'Записи об’єднано', en: 'Records merged', ru: 'Записи объединены', es: 'Registros unidos' },
  other: { uk: 'Інша причина', en: 'Other reason', ru: 'Другая причина', es: 'Otro motivo' },
})

/** Labels of the exported lists of residents and shares. */
export const residentWords = messages({
  residents: { uk: 'Мешканці', en: 'Residents', ru: 'Жители', es: 'Residentes' },
  ownerships: { uk: 'Власність', en: 'Ownership', ru: 'Собственность', es: 'Propiedad' },
  name: { uk: 'Ім’я', en: 'Name', ru: 'Имя', es: 'Nombre' },
  role: { uk: 'Роль', en: 'Role', ru: 'Роль', es: 'Rol' },
  from: { uk: 'З', en: 'Since', ru: 'С', es: 'Desde' },
  to: { uk: 'До', en: 'Until', ru: 'До', es: 'Hasta' },
  registered: { uk: 'Зареєстровано тут', en: 'Registered', ru: 'Регистрация', es: 'Empadronado' },
  lives_here: { uk: 'Живе тут', en: 'Lives here', ru: 'Живёт здесь', es: 'Vive aquí' },
  is_primary_contact: { uk: 'Основний контакт', en: 'Main contact', ru: 'Основной контакт', es: 'Contacto principal' },
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  share: { uk: 'Частка', en: 'Share', ru: 'Доля', es: 'Cuota' },
  joint: { uk: 'Спільна сумісна', en: 'Joint', ru: 'Совместная', es: 'Conjunta' },
  owned_area: {
    uk: 'Площа частки, м²',
    en: 'Area of the share, m²',
    ru: 'Площадь доли, м²',
    es: 'Superficie de la cuota, m²',
  },
  title_number: { uk: 'Номер документа', en: 'Document number', ru: 'Номер документа', es: 'Número del título' },
  title_date: { uk: 'Дата документа', en: 'Document date', ru: 'Дата документа', es: 'Fecha del título' },
  registered_on: {
    uk: 'Право зареєстровано',
    en: 'Right registered on',
    ru: 'Право зарегистрировано',
    es: 'Derecho inscrito el',
  },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
})
