import { messages } from '@oselia/contract/languages'

/** Why a vehicle went to the archive with its people. */
export const departures = messages({
  moved_out: { uk: 'Мешканець виїхав', en: 'The resident moved out', ru: 'Житель выехал', es: 'El residente se mudó' },
  sold: { uk: 'Приміщення продано', en: 'The unit was sold', ru: 'Помещение продано', es: 'El inmueble se vendió' },
  lease_ended: {
    uk: 'Оренда завершилася',
    en: 'The lease ended',
    ru: 'Аренда закончилась',
    es: 'El alquiler terminó',
  },
  died: { uk: 'Мешканець помер', en: 'The resident died', ru: 'Житель умер', es: 'El residente falleció' },
  mistake: { uk: 'Внесено помилково', en: 'Entered by mistake', ru: 'Внесено по ошибке', es: 'Registrado por error' },
  merged: { uk: 'Записи об’єднано', en: 'The records were merged', ru: 'Записи объединены', es: 'Registros unidos' },
  other: { uk: 'Інша причина', en: 'Another reason', ru: 'Другая причина', es: 'Otro motivo' },
})

/** Words of the exported lists of residents and of shares. */
export const residentWords = messages({
  residents: { uk: 'Мешканці', en: 'Residents', ru: 'Жители', es: 'Residentes' },
  ownerships: { uk: 'Власність', en: 'Ownership', ru: 'Собственность', es: 'Propiedad' },
  name: { uk: 'Ім’я', en: 'Name', ru: 'Имя', es: 'Nombre' },
  role: { uk: 'Роль', en: 'Role', ru: 'Роль', es: 'Rol' },
  from: { uk: 'З', en: 'Since', ru: 'С', es: 'Desde' },
  to: { uk: 'До', en: 'Until', ru: 'До', es: 'Hasta' },
  registered: { uk: 'Зареєстрований', en: 'Registered', ru: 'Зарегистрирован', es: 'Empadronado' },
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
  title_number: { uk: 'Номер документа', en: 'Number of the title', ru: 'Номер документа', es: 'Número del título' },
  title_date: { uk: 'Дата документа', en: 'Date of the title', ru: 'Дата документа', es: 'Fecha del título' },
  registered_on: {
    uk: 'Право зареєстровано',
    en: 'Right registered on',
    ru: 'Право зарегистрировано',
    es: 'Derecho inscrito el',
  },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
})
