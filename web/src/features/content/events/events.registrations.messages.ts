import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the people registered for an event. */
export const eventRegistrations = messages({
  title: { uk: 'Записані', en: 'Registered people', ru: 'Записавшиеся', es: 'Personas inscritas' },
  date: { uk: 'Дата', en: 'Date', ru: 'Дата', es: 'Fecha' },
  person: { uk: 'Людина', en: 'Person', ru: 'Человек', es: 'Persona' },
  seats: { uk: 'Місць', en: 'Seats', ru: 'Мест', es: 'Plazas' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  add: { uk: 'Записати', en: 'Register', ru: 'Записать', es: 'Inscribir' },
  remove: {
    uk: 'Скасувати запис: {name}',
    en: 'Cancel the registration of {name}',
    ru: 'Отменить запись: {name}',
    es: 'Cancelar la inscripción de {name}',
  },
  removeTitle: {
    uk: 'Скасувати запис?',
    en: 'Cancel the registration?',
    ru: 'Отменить запись?',
    es: '¿Cancelar la inscripción?',
  },
  removeText: {
    uk: 'Місце отримає перший зі списку очікування.',
    en: 'The seat goes to the first person who waits.',
    ru: 'Место получит первый из списка ожидания.',
    es: 'La plaza pasa a la primera persona en espera.',
  },
  removeYes: { uk: 'Скасувати запис', en: 'Cancel registration', ru: 'Отменить запись', es: 'Cancelar inscripción' },
  removed: { uk: 'Запис скасовано', en: 'Registration cancelled', ru: 'Запись отменена', es: 'Inscripción cancelada' },
  restored: {
    uk: 'Запис повернено на його місце в черзі',
    en: 'Registration restored to its place in the order',
    ru: 'Запись возвращена на её место в очереди',
    es: 'Inscripción recuperada en su lugar del orden',
  },
  added: { uk: 'Записано', en: 'Registered', ru: 'Записано', es: 'Inscripción hecha' },
  addedWaiting: {
    uk: 'Додано до списку очікування',
    en: 'Added to the waiting list',
    ru: 'Добавлено в список ожидания',
    es: 'En la lista de espera',
  },
  going: { uk: 'Іде', en: 'Going', ru: 'Идёт', es: 'Asiste' },
  waiting: { uk: 'Чекає', en: 'Waiting', ru: 'Ждёт', es: 'En espera' },
  none: {
    uk: 'Ще ніхто не записаний',
    en: 'Nobody is registered yet',
    ru: 'Ещё никто не записан',
    es: 'Todavía no hay inscripciones',
  },
  elsewhere: {
    uk: 'Людина з іншого будинку',
    en: 'A person of another building',
    ru: 'Человек из другого дома',
    es: 'Persona de otro edificio',
  },
  seatsOf: {
    uk: 'Записано {going} з {capacity}',
    en: '{going} of {capacity} seats taken',
    ru: 'Записано {going} из {capacity}',
    es: '{going} de {capacity} plazas',
  },
  seatsTaken: {
    uk: 'Записано: {going}',
    en: 'Registered: {going}',
    ru: 'Записано: {going}',
    es: 'Inscripciones: {going}',
  },
  andWaiting: {
    uk: '{seats}, чекають: {waiting}',
    en: '{seats}, waiting: {waiting}',
    ru: '{seats}, ждут: {waiting}',
    es: '{seats}, en espera: {waiting}',
  },
  seatsCount: plural({
    uk: { one: '{count} місце', few: '{count} місця', many: '{count} місць', other: '{count} місця' },
    en: { one: '{count} seat', other: '{count} seats' },
    ru: { one: '{count} место', few: '{count} места', many: '{count} мест', other: '{count} места' },
    es: { one: '{count} plaza', other: '{count} plazas' },
  }),
  onlyPublished: {
    uk: 'Записувати людей можна після публікації.',
    en: 'People can be registered after the publication.',
    ru: 'Записывать людей можно после публикации.',
    es: 'Se puede inscribir a personas tras la publicación.',
  },
})
