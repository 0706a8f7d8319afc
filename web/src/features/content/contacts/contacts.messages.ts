import { contactCategoryNames, contactLabels, contactReaderNames } from '@oselia/contract/contacts.messages'
import { messages, plural } from '../../../platform/texts.ts'

export const contactCategory = messages({ ...contactCategoryNames })
export const contactReader = messages(contactReaderNames)

/** Texts of the list, form and page of contacts. */
export const contacts = messages({
  ...contactLabels,
  section: { uk: 'Контакти', en: 'Contacts', ru: 'Контакты', es: 'Contactos' },
  one: { uk: 'Контакт', en: 'Contact', ru: 'Контакт', es: 'Contacto' },
  create: { uk: 'Додати контакт', en: 'Add a contact', ru: 'Добавить контакт', es: 'Añadir contacto' },
  editing: {
    uk: 'Редагування контакту',
    en: 'Editing the contact',
    ru: 'Редактирование контакта',
    es: 'Edición del contacto',
  },

  audience: { uk: 'Де обслуговує', en: 'Serves', ru: 'Где обслуживает', es: 'Dónde atiende' },
  request_type_ids: { uk: 'Типи заявок', en: 'Request types', ru: 'Типы заявок', es: 'Tipos de solicitud' },
  responsible_staff_id: { uk: 'Відповідальний', en: 'Responsible person', ru: 'Ответственный', es: 'Responsable' },
  contract_file_id: { uk: 'Файл договору', en: 'Contract file', ru: 'Файл договора', es: 'Archivo del contrato' },
  photo_id: { uk: 'Фото', en: 'Photo', ru: 'Фото', es: 'Foto' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
  phones_number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  phones_label: { uk: 'Чий або для чого', en: 'Whose or what for', ru: 'Чей или для чего', es: 'De quién o para qué' },
  phones_hours: { uk: 'Коли відповідають', en: 'When answered', ru: 'Когда отвечают', es: 'Cuándo atienden' },
  phones_viber: { uk: 'Є у Viber', en: 'On Viber', ru: 'Есть в Viber', es: 'En Viber' },
  phones_telegram: { uk: 'Є в Telegram', en: 'On Telegram', ru: 'Есть в Telegram', es: 'En Telegram' },

  main: { uk: 'Головне', en: 'Main', ru: 'Главное', es: 'Principal' },
  more_contact: {
    uk: 'Адреса, пошта, сайт',
    en: 'Address, e-mail, website',
    ru: 'Адрес, почта, сайт',
    es: 'Dirección, correo, sitio',
  },
  firm: {
    uk: 'Фірма й відповідальний',
    en: 'Firm and responsible person',
    ru: 'Фирма и ответственный',
    es: 'Empresa y responsable',
  },
  contract: { uk: 'Договір', en: 'Contract', ru: 'Договор', es: 'Contrato' },
  rest: {
    uk: 'Фото, примітка, порядок',
    en: 'Photo, note, position',
    ru: 'Фото, примечание, порядок',
    es: 'Foto, nota, posición',
  },
  about: { uk: 'Про контакт', en: 'About the contact', ru: 'О контакте', es: 'Sobre el contacto' },

  emergencyHint: {
    uk: 'Буде першим у списку й великими цифрами на картці для під’їзду',
    en: 'Stands first in the list, with large digits on the lobby card',
    ru: 'Будет первым в списке и крупными цифрами на карточке для подъезда',
    es: 'Aparece primero en la lista y con cifras grandes en la tarjeta del portal',
  },
  numberHint: {
    uk: 'Звичайний або короткий: 104, 15-80',
    en: 'Usual or short: 104, 15-80',
    ru: 'Обычный или короткий: 104, 15-80',
    es: 'Normal o corto: 104, 15-80',
  },
  remindHint: {
    uk: 'До кінця договору; порожньо — без нагадування',
    en: 'Before the end of the contract; empty for no reminder',
    ru: 'До конца договора; пусто — без напоминания',
    es: 'Antes del fin del contrato; vacío: sin aviso',
  },
  sortHint: {
    uk: 'Менше число — вище в списку',
    en: 'A smaller number stands higher in the list',
    ru: 'Меньшее число — выше в списке',
    es: 'Cuanto menor el número, más arriba',
  },
  codeWarning: {
    uk: 'Контрольна цифра не збігається. Перевірте код',
    en: 'The check digit does not match. Check the code',
    ru: 'Контрольная цифра не совпадает. Проверьте код',
    es: 'El dígito de control no coincide. Revise el código',
  },
  addPhone: { uk: 'Додати телефон', en: 'Add a phone', ru: 'Добавить телефон', es: 'Añadir teléfono' },
  noPhones: {
    uk: 'Потрібен щонайменше один телефон',
    en: 'At least one phone is needed',
    ru: 'Нужен хотя бы один телефон',
    es: 'Hace falta al menos un teléfono',
  },
  phone: { uk: 'Телефон {n}', en: 'Phone {n}', ru: 'Телефон {n}', es: 'Teléfono {n}' },
  removePhone: {
    uk: 'Прибрати телефон {n}',
    en: 'Remove phone {n}',
    ru: 'Убрать телефон {n}',
    es: 'Quitar teléfono {n}',
  },
  files: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),

  anyCategory: { uk: 'Будь-яка категорія', en: 'Any category', ru: 'Любая категория', es: 'Cualquier categoría' },
  anyReader: { uk: 'Видимість: уся', en: 'Visibility: any', ru: 'Видимость: любая', es: 'Visibilidad: toda' },
  usualOrEmergency: { uk: 'Екстрені та інші', en: 'Emergency or not', ru: 'Экстренные и нет', es: 'Emergencia o no' },
  onlyEmergency: { uk: 'Лише екстрені', en: 'Emergency only', ru: 'Только экстренные', es: 'Solo de emergencia' },
  onlyUsual: { uk: 'Без екстрених', en: 'Without emergency ones', ru: 'Без экстренных', es: 'Sin los de emergencia' },
  activeOrNot: {
    uk: 'Чинні й нечинні',
    en: 'Active and inactive',
    ru: 'Действующие и нет',
    es: 'Activos e inactivos',
  },
  onlyActive: { uk: 'Лише чинні', en: 'Active only', ru: 'Только действующие', es: 'Solo activos' },
  onlyInactive: { uk: 'Лише нечинні', en: 'Inactive only', ru: 'Только недействующие', es: 'Solo inactivos' },
  endsBefore: { uk: 'Договір діє до', en: 'Contract ends by', ru: 'Договор действует до', es: 'Contrato hasta' },
  inactive: { uk: 'Не діє', en: 'Inactive', ru: 'Не действует', es: 'Inactivo' },
  staffOnly: { uk: 'Лише персонал', en: 'Staff only', ru: 'Только персонал', es: 'Solo personal' },
  ended: {
    uk: 'Договір завершився',
    en: 'The contract has ended',
    ru: 'Договор завершился',
    es: 'El contrato ha terminado',
  },
  endsSoon: plural({
    uk: {
      one: 'Лишився {count} день',
      few: 'Лишилося {count} дні',
      many: 'Лишилося {count} днів',
      other: 'Лишилося {count} дня',
    },
    en: { one: '{count} day left', other: '{count} days left' },
    ru: {
      one: 'Остался {count} день',
      few: 'Осталось {count} дня',
      many: 'Осталось {count} дней',
      other: 'Осталось {count} дня',
    },
    es: { one: 'Queda {count} día', other: 'Quedan {count} días' },
  }),
  emptyTitle: {
    uk: 'Контактів ще немає',
    en: 'No contacts yet',
    ru: 'Контактов пока нет',
    es: 'Todavía no hay contactos',
  },
  emptyText: {
    uk: 'Тут буде довідник служб і фірм: кому телефонувати, коли застряг ліфт чи прорвало трубу. Почніть з екстрених служб.',
    en: 'A directory of services and firms will be here: whom to call when the lift is stuck or a pipe bursts. Begin with the emergency services.',
    ru: 'Здесь будет справочник служб и фирм: кому звонить, когда застрял лифт или прорвало трубу. Начните с экстренных служб.',
    es: 'Aquí estará el directorio de servicios y empresas: a quién llamar si se para el ascensor o revienta una tubería. Empiece por las emergencias.',
  },
  wider: {
    uk: 'Контакт діє і поза Вашими будинками, тому змінити його може той, хто має доступ до всіх цих будинків.',
    en: 'The contact also serves buildings outside your access, so only those with access to all of them may change it.',
    ru: 'Контакт действует и вне Ваших домов, поэтому изменить его может тот, у кого есть доступ ко всем этим домам.',
    es: 'El contacto también atiende edificios fuera de su acceso, así que solo puede modificarlo quien tenga acceso a todos.',
  },
  removeTitle: {
    uk: 'Видалити контакт?',
    en: 'Delete the contact?',
    ru: 'Удалить контакт?',
    es: '¿Eliminar el contacto?',
  },
  removeText: {
    uk: '«{name}» переміститься до кошика на 30 днів і зникне з карток для під’їздів.',
    en: '“{name}” will move to the bin for 30 days and disappear from lobby cards.',
    ru: '«{name}» переместится в корзину на 30 дней и исчезнет с карточек для подъездов.',
    es: '«{name}» pasará a la papelera durante 30 días y desaparecerá de las tarjetas del portal.',
  },
  removed: { uk: 'Контакт видалено', en: 'Contact deleted', ru: 'Контакт удалён', es: 'Contacto eliminado' },
  restored: { uk: 'Контакт відновлено', en: 'Contact restored', ru: 'Контакт восстановлен', es: 'Contacto restaurado' },
  created: { uk: 'Контакт додано', en: 'Contact added', ru: 'Контакт добавлен', es: 'Contacto añadido' },
  figure: {
    uk: 'Договори, що завершуються протягом 30 днів',
    en: 'Contracts ending within 30 days',
    ru: 'Договоры, которые завершаются в ближайшие 30 дней',
    es: 'Contratos que terminan en los próximos 30 días',
  },
})

/** The dialog that prints the card for a lobby. */
export const contactCard = messages({
  title: { uk: 'Картка для під’їзду', en: 'Lobby card', ru: 'Карточка для подъезда', es: 'Tarjeta para el portal' },
  about: {
    uk: 'Аркуш PDF із контактами, які бачать мешканці будинку: екстрені першими, великими цифрами.',
    en: 'A PDF sheet with the contacts that residents of the building see: emergencies first, in large digits.',
    ru: 'Лист PDF с контактами, которые видят жители дома: экстренные первыми, крупными цифрами.',
    es: 'Una hoja PDF con los contactos que ven los residentes del edificio: las emergencias primero, en cifras grandes.',
  },
  house: { uk: 'Будинок', en: 'Building', ru: 'Дом', es: 'Edificio' },
  houseHint: {
    uk: 'Введіть частину адреси',
    en: 'Type part of the address',
    ru: 'Введите часть адреса',
    es: 'Escriba parte de la dirección',
  },
})
