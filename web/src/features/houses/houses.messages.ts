import { messages, plural } from '../../platform/texts.ts'

/** The house and what is done with it; names of its fields are in `houses.fields.messages.ts`. */
export const houses = messages({
  section: { uk: 'Будинки', en: 'Houses', ru: 'Дома', es: 'Edificios' },
  tabs: { uk: 'Списки розділу', en: 'Lists of the section', ru: 'Списки раздела', es: 'Listas de la sección' },
  create: { uk: 'Додати будинок', en: 'Add a house', ru: 'Добавить дом', es: 'Añadir edificio' },
  edit: { uk: 'Редагування будинку', en: 'Edit the house', ru: 'Редактирование дома', es: 'Editar edificio' },
  emptyTitle: {
    uk: 'Будинків ще немає',
    en: 'There are no houses yet',
    ru: 'Домов ещё нет',
    es: 'Todavía no hay edificios',
  },
  emptyText: {
    uk: 'Тут будуть будинки громади: адреса, під’їзди, паспорт. Додайте перший.',
    en: 'The houses of the community will stand here: address, entrances, passport. Add the first one.',
    ru: 'Здесь будут дома сообщества: адрес, подъезды, паспорт. Добавьте первый.',
    es: 'Aquí estarán los edificios de la comunidad: dirección, portales, ficha. Añada el primero.',
  },

  house: { uk: 'Будинок', en: 'House', ru: 'Дом', es: 'Edificio' },
  anyHouse: { uk: 'Усі будинки', en: 'All houses', ru: 'Все дома', es: 'Todos los edificios' },
  anyComplex: { uk: 'Усі комплекси', en: 'All complexes', ru: 'Все комплексы', es: 'Todos los complejos' },
  anyType: { uk: 'Усі типи', en: 'All types', ru: 'Все типы', es: 'Todos los tipos' },
  anyStatus: { uk: 'Усі стани', en: 'All states', ru: 'Все состояния', es: 'Todos los estados' },
  linkedOrNot: {
    uk: 'У комплексі чи ні',
    en: 'In a complex or not',
    ru: 'В комплексе или нет',
    es: 'En un complejo o no',
  },
  unlinked: { uk: 'Поза комплексом', en: 'Outside any complex', ru: 'Вне комплекса', es: 'Fuera de complejos' },
  linked: { uk: 'У комплексі', en: 'In a complex', ru: 'В комплексе', es: 'En un complejo' },
  declaredOrNot: {
    uk: 'Кількість приміщень',
    en: 'Number of units',
    ru: 'Количество помещений',
    es: 'Número de unidades',
  },
  undeclared: {
    uk: 'Кількість не вказана',
    en: 'Number not given',
    ru: 'Количество не указано',
    es: 'Número sin indicar',
  },
  declared: { uk: 'Кількість вказана', en: 'Number given', ru: 'Количество указано', es: 'Número indicado' },

  passport: { uk: 'Паспорт будинку', en: 'House passport', ru: 'Паспорт дома', es: 'Ficha del edificio' },
  passportFilled: {
    uk: 'Заповнено {filled} з {all}',
    en: '{filled} of {all} filled in',
    ru: 'Заполнено {filled} из {all}',
    es: '{filled} de {all} completados',
  },
  passportEmpty: {
    uk: 'Паспорт ще не заповнено.',
    en: 'The passport is not filled in yet.',
    ru: 'Паспорт ещё не заполнен.',
    es: 'La ficha aún está vacía.',
  },
  noEntrances: {
    uk: 'Під’їзди ще не описано.',
    en: 'The entrances are not described yet.',
    ru: 'Подъезды ещё не описаны.',
    es: 'Los portales aún no están descritos.',
  },
  hangs: {
    uk: 'Що пов’язано з будинком',
    en: 'What hangs on the house',
    ru: 'Что связано с домом',
    es: 'Qué está vinculado al edificio',
  },
  hangsNothing: { uk: 'Поки нічого.', en: 'Nothing so far.', ru: 'Пока ничего.', es: 'Por ahora nada.' },
  noComplex: { uk: 'Без комплексу', en: 'No complex', ru: 'Без комплекса', es: 'Sin complejo' },

  usageAnnouncements: {
    uk: 'Оголошення: {count}',
    en: 'Announcements: {count}',
    ru: 'Объявления: {count}',
    es: 'Anuncios: {count}',
  },
  usageHouses: { uk: 'Будинки: {count}', en: 'Houses: {count}', ru: 'Дома: {count}', es: 'Edificios: {count}' },
  usageUnits: { uk: 'Приміщення: {count}', en: 'Units: {count}', ru: 'Помещения: {count}', es: 'Unidades: {count}' },
  usageResidents: {
    uk: 'Мешканці: {count}',
    en: 'Residents: {count}',
    ru: 'Жители: {count}',
    es: 'Residentes: {count}',
  },
  usageStaff: {
    uk: 'Персонал із доступом: {count}',
    en: 'Staff with access: {count}',
    ru: 'Персонал с доступом: {count}',
    es: 'Personal con acceso: {count}',
  },
  usageOther: {
    uk: 'Інші записи: {count}',
    en: 'Other records: {count}',
    ru: 'Другие записи: {count}',
    es: 'Otros registros: {count}',
  },

  unlink: {
    uk: 'Від’єднати від комплексу',
    en: 'Unlink from the complex',
    ru: 'Отсоединить от комплекса',
    es: 'Separar del complejo',
  },
  unlinkTitle: {
    uk: 'Від’єднати від комплексу?',
    en: 'Unlink from the complex?',
    ru: 'Отсоединить от комплекса?',
    es: '¿Separar del complejo?',
  },
  unlinkLine: {
    uk: '{address}: вийде з комплексу {complex}',
    en: '{address}: leaves the complex {complex}',
    ru: '{address}: выйдет из комплекса {complex}',
    es: '{address}: saldrá del complejo {complex}',
  },
  unlinkAlready: {
    uk: '{address}: уже поза комплексом, нічого не зміниться',
    en: '{address}: in no complex already, nothing changes',
    ru: '{address}: уже вне комплекса, ничего не изменится',
    es: '{address}: ya está fuera de complejos, nada cambia',
  },
  unlinkEffects: {
    uk: 'Нічого не буде видалено. Оголошення для всього комплексу більше не охоплюватимуть ці будинки, а працівники з доступом лише до комплексу їх не бачитимуть.',
    en: 'Nothing is deleted. Announcements for the whole complex no longer reach these houses, and staff whose access is the complex alone no longer see them.',
    ru: 'Ничего не будет удалено. Объявления для всего комплекса больше не охватят эти дома, а сотрудники с доступом только к комплексу перестанут их видеть.',
    es: 'No se elimina nada. Los anuncios para todo el complejo dejarán de llegar a estos edificios, y el personal con acceso solo al complejo dejará de verlos.',
  },
  unlinkNone: {
    uk: 'Вибрані будинки вже поза комплексом',
    en: 'The chosen houses are in no complex already',
    ru: 'Выбранные дома уже вне комплекса',
    es: 'Los edificios elegidos ya están fuera de complejos',
  },
  unlinkedDone: plural({
    uk: {
      one: 'Від’єднано {count} будинок',
      few: 'Від’єднано {count} будинки',
      many: 'Від’єднано {count} будинків',
      other: 'Від’єднано {count} будинку',
    },
    en: { one: '{count} house unlinked', other: '{count} houses unlinked' },
    ru: {
      one: 'Отсоединён {count} дом',
      few: 'Отсоединено {count} дома',
      many: 'Отсоединено {count} домов',
      other: 'Отсоединено {count} дома',
    },
    es: { one: '{count} edificio separado', other: '{count} edificios separados' },
  }),

  removeTitle: { uk: 'Видалити будинок?', en: 'Delete the house?', ru: 'Удалить дом?', es: '¿Eliminar el edificio?' },
  removeText: {
    uk: '{address}. Будинок потрапить до кошика, звідки його можна відновити протягом 30 днів.',
    en: '{address}. The house goes to the bin and can be restored within 30 days.',
    ru: '{address}. Дом попадёт в корзину, откуда его можно восстановить в течение 30 дней.',
    es: '{address}. El edificio irá a la papelera y se podrá restaurar durante 30 días.',
  },
  removed: { uk: 'Будинок видалено', en: 'The house is deleted', ru: 'Дом удалён', es: 'Edificio eliminado' },
  restored: {
    uk: 'Будинок відновлено',
    en: 'The house is restored',
    ru: 'Дом восстановлен',
    es: 'Edificio restaurado',
  },
  created: { uk: 'Будинок додано', en: 'The house is added', ru: 'Дом добавлен', es: 'Edificio añadido' },

  guideTabs: { uk: 'Три списки', en: 'Three lists', ru: 'Три списка', es: 'Tres listas' },
  guideTabsText: {
    uk: 'Будинки, комплекси, що їх об’єднують, і довідник типів будинків.',
    en: 'Houses, the complexes that group them, and the dictionary of house types.',
    ru: 'Дома, комплексы, которые их объединяют, и справочник типов домов.',
    es: 'Los edificios, los complejos que los agrupan y el catálogo de tipos de edificio.',
  },
  guideTools: { uk: 'Пошук і фільтри', en: 'Search and filters', ru: 'Поиск и фильтры', es: 'Búsqueda y filtros' },
  guideToolsText: {
    uk: 'Усе, що Ви виберете, зберігається в адресі сторінки: посилання можна надіслати колезі.',
    en: 'Whatever you choose stands in the address of the page: the link can be sent to a colleague.',
    ru: 'Всё, что Вы выберете, сохраняется в адресе страницы: ссылку можно отправить коллеге.',
    es: 'Todo lo que elija queda en la dirección de la página: puede enviar el enlace a un colega.',
  },
  guideCreate: { uk: 'Новий будинок', en: 'New house', ru: 'Новый дом', es: 'Edificio nuevo' },
  guideCreateText: {
    uk: 'Достатньо адреси і типу. Таблиця під’їздів складається з кількох чисел.',
    en: 'An address and a type are enough. The table of entrances is made of a few figures.',
    ru: 'Достаточно адреса и типа. Таблица подъездов составляется из нескольких чисел.',
    es: 'Bastan la dirección y el tipo. La tabla de portales se compone a partir de unas cifras.',
  },
})
