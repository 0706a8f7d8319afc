import { messages, plural } from '../../../platform/texts.ts'

export const announcements = messages({
  section: { uk: 'Оголошення', en: 'Announcements', ru: 'Объявления', es: 'Avisos' },
  one: { uk: 'Оголошення', en: 'Announcement', ru: 'Объявление', es: 'Aviso' },
  new: { uk: 'Нове оголошення', en: 'New announcement', ru: 'Новое объявление', es: 'Nuevo aviso' },
  editing: {
    uk: 'Редагування оголошення',
    en: 'Editing the announcement',
    ru: 'Редактирование объявления',
    es: 'Edición del aviso',
  },

  title: { uk: 'Заголовок', en: 'Title', ru: 'Заголовок', es: 'Título' },
  body: { uk: 'Текст', en: 'Text', ru: 'Текст', es: 'Texto' },
  kind: { uk: 'Вид', en: 'Type', ru: 'Вид', es: 'Tipo' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  audience: { uk: 'Кому', en: 'Audience', ru: 'Кому', es: 'Destinatarios' },
  starts_at: { uk: 'Початок події', en: 'Starts', ru: 'Начало события', es: 'Comienza' },
  ends_at: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  publish_at: { uk: 'Час публікації', en: 'Publication time', ru: 'Время публикации', es: 'Hora de publicación' },
  published_at: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  pinned: { uk: 'Закріплене', en: 'Pinned', ru: 'Закреплённое', es: 'Fijado' },
  attachments: { uk: 'Вкладення', en: 'Attachments', ru: 'Вложения', es: 'Archivos adjuntos' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creado' },
  updated_at: { uk: 'Змінено', en: 'Changed', ru: 'Изменено', es: 'Modificado' },

  info: { uk: 'Інформація', en: 'Information', ru: 'Информация', es: 'Información' },
  planned_works: { uk: 'Планові роботи', en: 'Planned works', ru: 'Плановые работы', es: 'Obras programadas' },
  emergency: { uk: 'Аварія', en: 'Emergency', ru: 'Авария', es: 'Emergencia' },
  payment: { uk: 'Оплата', en: 'Payment', ru: 'Оплата', es: 'Pagos' },
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  security: { uk: 'Безпека', en: 'Security', ru: 'Безопасность', es: 'Seguridad' },
  outage: { uk: 'Відключення', en: 'Outage', ru: 'Отключение', es: 'Corte de suministro' },

  anyKind: { uk: 'Будь-який вид', en: 'Any type', ru: 'Любой вид', es: 'Cualquier tipo' },

  emptyTitle: {
    uk: 'Оголошень ще немає',
    en: 'No announcements yet',
    ru: 'Объявлений пока нет',
    es: 'Todavía no hay avisos',
  },
  emptyText: {
    uk: 'Тут будуть короткі повідомлення для мешканців: про роботи, відключення, оплату чи збори. Створіть перше і виберіть, хто його отримає.',
    en: 'Short messages for residents will appear here: works, outages, payments, meetings. Write the first one and choose who receives it.',
    ru: 'Здесь будут короткие сообщения для жителей: о работах, отключениях, оплате или собраниях. Создайте первое и выберите, кто его получит.',
    es: 'Aquí aparecerán los mensajes breves para los residentes: obras, cortes, pagos, juntas. Redacte el primero y elija quién lo recibe.',
  },
  emptyTextReader: {
    uk: 'Тут з’являться короткі повідомлення для мешканців, щойно їх створять.',
    en: 'Short messages for residents will appear here as soon as someone writes them.',
    ru: 'Здесь появятся короткие сообщения для жителей, как только их создадут.',
    es: 'Aquí aparecerán los mensajes breves para los residentes en cuanto alguien los redacte.',
  },

  what: { uk: 'Зміст', en: 'Content', ru: 'Содержание', es: 'Contenido' },
  templates: { uk: 'Готові тексти', en: 'Ready-made texts', ru: 'Готовые тексты', es: 'Textos preparados' },
  templatesHint: {
    uk: 'Заповнюють порожні заголовок і текст чотирма мовами',
    en: 'They fill the empty title and text in four languages',
    ru: 'Заполняют пустые заголовок и текст на четырёх языках',
    es: 'Rellenan el título y el texto vacíos en cuatro idiomas',
  },
  templateUsed: {
    uk: 'Готовий текст вставлено: {name}',
    en: 'Ready-made text inserted: {name}',
    ru: 'Готовый текст вставлен: {name}',
    es: 'Texto insertado: {name}',
  },
  water: { uk: 'Вода', en: 'Water', ru: 'Вода', es: 'Agua' },
  light: { uk: 'Світло', en: 'Electricity', ru: 'Свет', es: 'Luz' },
  heating: { uk: 'Опалення', en: 'Heating', ru: 'Отопление', es: 'Calefacción' },
  lift: { uk: 'Ліфт', en: 'Lift', ru: 'Лифт', es: 'Ascensor' },
  gas: { uk: 'Газ', en: 'Gas', ru: 'Газ', es: 'Gas' },
  shelter: { uk: 'Укриття', en: 'Shelter', ru: 'Укрытие', es: 'Refugio' },
  sewage: { uk: 'Каналізація', en: 'Sewage', ru: 'Канализация', es: 'Desagües' },

  filesCount: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),
})
