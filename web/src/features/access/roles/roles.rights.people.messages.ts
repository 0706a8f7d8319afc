import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for people's records. */
export const rightsPeople = messages({
  members_read: {
    uk: 'Знаходити людей і відкривати їхні картки; телефони частково приховано.',
    en: 'Find people and open their records; phone numbers are masked.',
    ru: 'Находить людей и открывать их карточки; телефоны частично скрыты.',
    es: 'Buscar personas y abrir sus fichas; los teléfonos se muestran parcialmente.',
  },
  members_create: {
    uk: 'Додавати нових людей.',
    en: 'Add new people.',
    ru: 'Добавлять новых людей.',
    es: 'Registrar personas nuevas.',
  },
  members_update: {
    uk: 'Змінювати картки людей і об’єднувати дублікати.',
    en: 'Change people’s records and merge duplicates.',
    ru: 'Изменять карточки людей и объединять дубликаты.',
    es: 'Modificar las fichas y fusionar las duplicadas.',
  },
  members_delete: {
    uk: 'Переносити людей до кошика.',
    en: 'Move people to the bin.',
    ru: 'Переносить людей в корзину.',
    es: 'Enviar personas a la papelera.',
  },
  members_export: {
    uk: 'Вивантажувати список людей у файл.',
    en: 'Export the list of people to a file.',
    ru: 'Выгружать список людей в файл.',
    es: 'Exportar la lista de personas a un archivo.',
  },
  members_sensitive: {
    uk: 'Бачити повністю електронну пошту, дату народження та інші закриті дані.',
    en: 'See e-mail, date of birth and other private data in full.',
    ru: 'Видеть полностью электронную почту, дату рождения и другие закрытые данные.',
    es: 'Ver completos el correo, la fecha de nacimiento y otros datos privados.',
  },
  residents_read: {
    uk: 'Бачити, хто де живе й у якій ролі.',
    en: 'See who lives where and in what role.',
    ru: 'Видеть, кто где живёт и в какой роли.',
    es: 'Ver quién vive dónde y con qué rol.',
  },
  residents_create: {
    uk: 'Реєструвати заїзд мешканців.',
    en: 'Record move-ins.',
    ru: 'Оформлять заезд жителей.',
    es: 'Registrar la entrada de residentes.',
  },
  residents_update: {
    uk: 'Змінювати записи мешканців і реєструвати виїзд.',
    en: 'Change residents’ records and record move-outs.',
    ru: 'Изменять записи жителей и оформлять выезд.',
    es: 'Modificar los registros de residentes y registrar su salida.',
  },
  residents_delete: {
    uk: 'Видаляти помилкові записи мешканців.',
    en: 'Delete residents’ records made by mistake.',
    ru: 'Удалять ошибочные записи жителей.',
    es: 'Eliminar registros de residentes hechos por error.',
  },
  residents_export: {
    uk: 'Вивантажувати список мешканців у файл.',
    en: 'Export the list of residents to a file.',
    ru: 'Выгружать список жителей в файл.',
    es: 'Exportar la lista de residentes a un archivo.',
  },
  ownerships_read: {
    uk: 'Бачити, хто чим володіє і якою часткою.',
    en: 'See who owns what, and with which share.',
    ru: 'Видеть, кто чем владеет и какой долей.',
    es: 'Ver quién es propietario de qué y con qué cuota.',
  },
  ownerships_create: {
    uk: 'Записувати права власності.',
    en: 'Record ownership titles.',
    ru: 'Записывать права собственности.',
    es: 'Registrar títulos de propiedad.',
  },
  ownerships_update: {
    uk: 'Змінювати частки й записувати зміну власника.',
    en: 'Change shares and record a change of owner.',
    ru: 'Изменять доли и записывать смену собственника.',
    es: 'Modificar cuotas y registrar un cambio de propietario.',
  },
  ownerships_delete: {
    uk: 'Видаляти помилкові записи про власність.',
    en: 'Delete ownership records made by mistake.',
    ru: 'Удалять ошибочные записи о собственности.',
    es: 'Eliminar registros de propiedad hechos por error.',
  },
  ownerships_export: {
    uk: 'Вивантажувати реєстр власників у файл.',
    en: 'Export the register of owners to a file.',
    ru: 'Выгружать реестр собственников в файл.',
    es: 'Exportar el registro de propietarios a un archivo.',
  },
  phones_sensitive: {
    uk: 'Бачити телефони людей повністю.',
    en: 'See people’s phone numbers in full.',
    ru: 'Видеть телефоны людей полностью.',
    es: 'Ver completos los teléfonos de las personas.',
  },
  identity_sensitive: {
    uk: 'Відкривати РНОКПП і паспорт із зазначенням причини; кожен перегляд записується в журнал.',
    en: 'Open the taxpayer number and passport, giving a reason; every view is logged.',
    ru: 'Открывать РНУКПН и паспорт с указанием причины; каждый просмотр записывается в журнал.',
    es: 'Abrir el número de contribuyente y el pasaporte indicando el motivo; cada consulta queda registrada.',
  },
  comments_read: {
    uk: 'Читати нотатки на картках людей.',
    en: 'Read the notes on people’s records.',
    ru: 'Читать заметки на карточках людей.',
    es: 'Leer las notas en las fichas de las personas.',
  },
  comments_create: {
    uk: 'Писати нотатки; власні можна редагувати протягом доби.',
    en: 'Write notes; your own can be edited for 24 hours.',
    ru: 'Писать заметки; свои можно редактировать в течение суток.',
    es: 'Escribir notas; las propias se pueden corregir durante un día.',
  },
  comments_update: {
    uk: 'Редагувати й закріплювати будь-чиї нотатки.',
    en: 'Edit and pin anyone’s notes.',
    ru: 'Редактировать и закреплять чьи угодно заметки.',
    es: 'Editar y fijar notas de cualquiera.',
  },
  comments_delete: {
    uk: 'Видаляти будь-чиї нотатки; позначка про це залишається.',
    en: 'Delete anyone’s notes; a record of it remains.',
    ru: 'Удалять чьи угодно заметки; отметка об этом остаётся.',
    es: 'Eliminar notas de cualquiera; queda constancia.',
  },
})
