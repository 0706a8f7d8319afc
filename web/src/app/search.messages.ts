import { messages, plural } from '../platform/texts.ts'

/** Texts of the palette. */
export const search = messages({
  open: { uk: 'Пошук', en: 'Search', ru: 'Поиск', es: 'Buscar' },
  title: { uk: 'Пошук усюди', en: 'Search everything', ru: 'Поиск везде', es: 'Buscar en todo' },
  placeholder: {
    uk: 'Прізвище, квартира, рахунок, телефон, номер авто, адреса',
    en: 'Last name, unit, account, phone, plate, address',
    ru: 'Фамилия, квартира, счёт, телефон, номер авто, адрес',
    es: 'Apellido, vivienda, cuenta, teléfono, matrícula, dirección',
  },
  nothing: {
    uk: 'Нічого не знайдено. Спробуйте менше слів або останні цифри телефону.',
    en: 'Nothing found. Try fewer words, or the last digits of a phone.',
    ru: 'Ничего не найдено. Попробуйте меньше слов или последние цифры телефона.',
    es: 'No se ha encontrado nada. Pruebe con menos palabras o con las últimas cifras del teléfono.',
  },
  failed: {
    uk: 'Пошук зараз не працює. Спробуйте ще раз за хвилину.',
    en: 'Search is not working right now. Try again in a minute.',
    ru: 'Поиск сейчас не работает. Попробуйте ещё раз через минуту.',
    es: 'La búsqueda no funciona ahora. Inténtelo de nuevo en un minuto.',
  },
  found: plural({
    uk: {
      one: 'Знайдено {count} збіг',
      few: 'Знайдено {count} збіги',
      many: 'Знайдено {count} збігів',
      other: 'Знайдено {count} збігу',
    },
    en: { one: '{count} match found', other: '{count} matches found' },
    ru: {
      one: 'Найдено {count} совпадение',
      few: 'Найдены {count} совпадения',
      many: 'Найдено {count} совпадений',
      other: 'Найдено {count} совпадения',
    },
    es: { one: '{count} coincidencia', other: '{count} coincidencias' },
  }),
  keys: {
    uk: '↑ ↓ — вибрати, Enter — відкрити, Esc — закрити',
    en: '↑ ↓ to choose, Enter to open, Esc to close',
    ru: '↑ ↓ — выбрать, Enter — открыть, Esc — закрыть',
    es: '↑ ↓ para elegir, Enter para abrir, Esc para cerrar',
  },
  call: {
    uk: 'Зателефонувати: {number}',
    en: 'Call {number}',
    ru: 'Позвонить: {number}',
    es: 'Llamar al {number}',
  },
  kind_act: { uk: 'Дії', en: 'Actions', ru: 'Действия', es: 'Acciones' },
  kind_go: { uk: 'Перейти', en: 'Go to', ru: 'Перейти', es: 'Ir a' },
  kind_phones: { uk: 'Телефони', en: 'Phones', ru: 'Телефоны', es: 'Teléfonos' },
  kind_accounts: { uk: 'Особові рахунки', en: 'Billing accounts', ru: 'Лицевые счета', es: 'Cuentas de inmuebles' },
  kind_vehicles: { uk: 'Транспорт', en: 'Vehicles', ru: 'Транспорт', es: 'Vehículos' },
  kind_requests: { uk: 'Заявки', en: 'Requests', ru: 'Заявки', es: 'Solicitudes' },
  kind_members: { uk: 'Люди', en: 'People', ru: 'Люди', es: 'Personas' },
  kind_contacts: { uk: 'Контакти', en: 'Contacts', ru: 'Контакты', es: 'Contactos' },
  kind_realty: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Inmuebles' },
  kind_houses: { uk: 'Будинки', en: 'Buildings', ru: 'Дома', es: 'Edificios' },
  kind_staff: { uk: 'Персонал', en: 'Staff', ru: 'Персонал', es: 'Personal' },
  kind_documents: { uk: 'Документи', en: 'Documents', ru: 'Документы', es: 'Documentos' },
  kind_interviews: { uk: 'Опитування', en: 'Polls', ru: 'Опросы', es: 'Encuestas' },
  kind_complexes: { uk: 'Комплекси', en: 'Complexes', ru: 'Комплексы', es: 'Complejos' },
})
