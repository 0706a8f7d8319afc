import { messages } from '../../platform/texts.ts'

/** What each right to people's records lets one do. */
export const rightsPeople = messages({
  members_read: {
    uk: 'Знаходити людей і відкривати їхні картки; телефони показано під маскою.',
    en: 'Find people and open their cards; phones are shown masked.',
    ru: 'Находить людей и открывать их карточки; телефоны показаны под маской.',
    es: 'Buscar personas y abrir sus fichas; los teléfonos se muestran ocultos.',
  },
  members_create: {
    uk: 'Записувати нових людей.',
    en: 'Take down new people.',
    ru: 'Записывать новых людей.',
    es: 'Registrar personas nuevas.',
  },
  members_update: {
    uk: 'Змінювати картки людей і об’єднувати однакові.',
    en: 'Change people’s cards and join duplicates.',
    ru: 'Изменять карточки людей и объединять одинаковые.',
    es: 'Modificar las fichas y unir las duplicadas.',
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
    uk: 'Бачити пошту, дату народження та інші закриті дані без маски.',
    en: 'See e-mail, date of birth and other private data unmasked.',
    ru: 'Видеть почту, дату рождения и другие закрытые данные без маски.',
    es: 'Ver sin ocultar el correo, la fecha de nacimiento y otros datos privados.',
  },
  residents_read: {
    uk: 'Бачити, хто де живе й у якій ролі.',
    en: 'See who lives where and as what.',
    ru: 'Видеть, кто где живёт и в какой роли.',
    es: 'Ver quién vive dónde y con qué rol.',
  },
  residents_create: {
    uk: 'Заселяти людей у приміщення.',
    en: 'Move people into units.',
    ru: 'Заселять людей в помещения.',
    es: 'Dar entrada a personas en los inmuebles.',
  },
  residents_update: {
    uk: 'Змінювати записи мешканців і виселяти.',
    en: 'Change residents’ entries and move people out.',
    ru: 'Изменять записи жителей и выселять.',
    es: 'Modificar los registros de residentes y dar salida.',
  },
  residents_delete: {
    uk: 'Видаляти помилкові записи мешканців.',
    en: 'Delete residents’ entries made by mistake.',
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
    en: 'See who owns what and which share of it.',
    ru: 'Видеть, кто чем владеет и какой долей.',
    es: 'Ver quién es propietario de qué y con qué cuota.',
  },
  ownerships_create: {
    uk: 'Записувати права власності.',
    en: 'Take down titles of ownership.',
    ru: 'Записывать права собственности.',
    es: 'Registrar títulos de propiedad.',
  },
  ownerships_update: {
    uk: 'Змінювати частки й оформлювати продаж приміщення.',
    en: 'Change shares and record the sale of a unit.',
    ru: 'Изменять доли и оформлять продажу помещения.',
    es: 'Modificar cuotas y registrar la venta de un inmueble.',
  },
  ownerships_delete: {
    uk: 'Видаляти помилкові записи про власність.',
    en: 'Delete entries of ownership made by mistake.',
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
    en: 'See people’s phones in full.',
    ru: 'Видеть телефоны людей полностью.',
    es: 'Ver completos los teléfonos de las personas.',
  },
  identity_sensitive: {
    uk: 'Відкривати РНОКПП і паспорт, указавши причину; кожен перегляд записується.',
    en: 'Open taxpayer number and passport, with a reason; every look is noted.',
    ru: 'Открывать РНУКПН и паспорт, указав причину; каждый просмотр записывается.',
    es: 'Abrir número fiscal y pasaporte indicando el motivo; cada consulta se anota.',
  },
  comments_read: {
    uk: 'Читати нотатки на картках людей.',
    en: 'Read the notes on people’s cards.',
    ru: 'Читать заметки на карточках людей.',
    es: 'Leer las notas en las fichas de las personas.',
  },
  comments_create: {
    uk: 'Писати нотатки; власні можна правити протягом доби.',
    en: 'Write notes; one’s own may be mended for a day.',
    ru: 'Писать заметки; свои можно править в течение суток.',
    es: 'Escribir notas; las propias se pueden corregir durante un día.',
  },
  comments_update: {
    uk: 'Правити й закріплювати будь-чиї нотатки.',
    en: 'Mend and pin anybody’s notes.',
    ru: 'Править и закреплять чьи угодно заметки.',
    es: 'Corregir y fijar notas de cualquiera.',
  },
  comments_delete: {
    uk: 'Видаляти будь-чиї нотатки; слід лишається.',
    en: 'Delete anybody’s notes; a trace stays.',
    ru: 'Удалять чьи угодно заметки; след остаётся.',
    es: 'Eliminar notas de cualquiera; queda constancia.',
  },
})
