import {
  documentLabels,
  documentReaderNames,
  documentStateNames,
  signatureNames,
} from '@oselia/contract/documents.messages'
import { messages, plural } from '../../../platform/texts.ts'

export const documentStates = messages({ ...documentStateNames })
export const documentReaders = messages({ ...documentReaderNames })
export const documentSignatures = messages({ ...signatureNames })

/** Texts of the list, the upload, the form and the page of a document. */
export const documents = messages({
  ...documentLabels,
  section: { uk: 'Документи', en: 'Documents', ru: 'Документы', es: 'Documentos' },
  one: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  editing: { uk: 'Редагування документа', en: 'Edit document', ru: 'Редактирование документа', es: 'Editar documento' },
  about: { uk: 'Про документ', en: 'About the document', ru: 'О документе', es: 'Sobre el documento' },
  places: { uk: 'Де діє', en: 'Where it applies', ru: 'Где действует', es: 'Dónde se aplica' },
  ownPlaces: { uk: 'Усі мої будинки', en: 'All my buildings', ru: 'Все мои дома', es: 'Todos mis edificios' },
  somePlaces: {
    uk: 'Вибрані комплекси, будинки чи приміщення',
    en: 'Chosen complexes, buildings or units',
    ru: 'Выбранные комплексы, дома или помещения',
    es: 'Complejos, edificios o inmuebles elegidos',
  },
  complexCount: {
    uk: 'комплексів: {count}',
    en: 'complexes: {count}',
    ru: 'комплексов: {count}',
    es: 'complejos: {count}',
  },
  houseCount: { uk: 'будинків: {count}', en: 'buildings: {count}', ru: 'домов: {count}', es: 'edificios: {count}' },
  unitCount: { uk: 'приміщень: {count}', en: 'units: {count}', ru: 'помещений: {count}', es: 'inmuebles: {count}' },
  rolesCount: { uk: 'ролей: {count}', en: 'roles: {count}', ru: 'ролей: {count}', es: 'roles: {count}' },
  pages: { uk: 'Сторінок', en: 'Pages', ru: 'Страниц', es: 'Páginas' },
  searchable: { uk: 'Пошук у тексті', en: 'Text search', ru: 'Поиск в тексте', es: 'Búsqueda en el texto' },

  folders: { uk: 'Папки', en: 'Folders', ru: 'Папки', es: 'Carpetas' },
  allFolders: { uk: 'Усі документи', en: 'All documents', ru: 'Все документы', es: 'Todos los documentos' },
  anyCategory: { uk: 'Будь-яка категорія', en: 'Any category', ru: 'Любая категория', es: 'Cualquier categoría' },
  anyState: { uk: 'Будь-який стан', en: 'Any status', ru: 'Любое состояние', es: 'Cualquier estado' },
  publicOrNot: { uk: 'Публічні й ні', en: 'Public or not', ru: 'Публичные и нет', es: 'Públicos o no' },
  onlyPublic: { uk: 'Лише публічні', en: 'Public only', ru: 'Только публичные', es: 'Solo públicos' },
  notPublic: { uk: 'Непублічні', en: 'Not public', ru: 'Непубличные', es: 'No públicos' },
  expiresBefore: { uk: 'Діють до', en: 'Expire by', ru: 'Действуют до', es: 'Caducan antes del' },
  emptyTitle: {
    uk: 'Тут будуть документи',
    en: 'Documents appear here',
    ru: 'Здесь будут документы',
    es: 'Aquí aparecerán los documentos',
  },
  emptyText: {
    uk: 'Перетягніть файли сюди або виберіть їх: статут, протоколи, договори, кошториси.',
    en: 'Drop files here or choose them: articles, minutes, contracts, budgets.',
    ru: 'Перетащите файлы сюда или выберите их: устав, протоколы, договоры, сметы.',
    es: 'Arrastre archivos aquí o elíjalos: estatutos, actas, contratos, presupuestos.',
  },
  emptyReader: {
    uk: 'Для Вашої ролі документів поки немає.',
    en: 'There are no documents for your role yet.',
    ru: 'Для Вашей роли документов пока нет.',
    es: 'Todavía no hay documentos para su rol.',
  },
  panelEmpty: { uk: 'Документів немає', en: 'No documents', ru: 'Документов нет', es: 'Sin documentos' },
  panelAll: {
    uk: 'Усі документи: {count}',
    en: 'All documents: {count}',
    ru: 'Все документы: {count}',
    es: 'Todos los documentos: {count}',
  },

  upload: { uk: 'Додавання документів', en: 'Add documents', ru: 'Добавление документов', es: 'Añadir documentos' },
  choose: { uk: 'Додати файли', en: 'Add files', ru: 'Добавить файлы', es: 'Añadir archivos' },
  dropHint: {
    uk: 'або перетягніть їх сюди. Куди: {place}; до {mb} МБ кожен',
    en: 'or drop them here. Into: {place}; up to {mb} MB each',
    ru: 'или перетащите их сюда. Куда: {place}; до {mb} МБ каждый',
    es: 'o arrástrelos aquí. En: {place}; hasta {mb} MB cada uno',
  },
  tooLarge: {
    uk: 'Файли, більші за {mb} МБ, не додано:',
    en: 'Files larger than {mb} MB were not added:',
    ru: 'Файлы больше {mb} МБ не добавлены:',
    es: 'No se han añadido archivos de más de {mb} MB:',
  },
  publishAtOnce: { uk: 'Одразу чинні', en: 'Active at once', ru: 'Сразу действуют', es: 'Vigentes ya' },
  sentOf: {
    uk: 'Надіслано {done} з {count}',
    en: '{done} of {count} sent',
    ru: 'Отправлено {done} из {count}',
    es: 'Enviados {done} de {count}',
  },
  clearSent: { uk: 'Прибрати надіслані', en: 'Clear sent', ru: 'Убрать отправленные', es: 'Quitar enviados' },
  cut: {
    uk: 'Зв’язок обірвався. Файл буде надіслано знову.',
    en: 'The connection was cut. The file will be sent again.',
    ru: 'Связь оборвалась. Файл будет отправлен снова.',
    es: 'Se cortó la conexión. El archivo se enviará de nuevo.',
  },
  retry: {
    uk: 'Надіслати знову: {name}',
    en: 'Send again: {name}',
    ru: 'Отправить снова: {name}',
    es: 'Enviar de nuevo: {name}',
  },

  more: { uk: 'Інші дії', en: 'More actions', ru: 'Другие действия', es: 'Más acciones' },
  publish: { uk: 'Зробити чинним', en: 'Activate', ru: 'Ввести в действие', es: 'Poner en vigor' },
  archive: { uk: 'До архіву', en: 'Archive', ru: 'В архив', es: 'Archivar' },
  toDraft: { uk: 'Повернути в чернетки', en: 'Back to draft', ru: 'Вернуть в черновики', es: 'Volver a borrador' },
  move: { uk: 'Змінити категорію', en: 'Change category', ru: 'Изменить категорию', es: 'Cambiar categoría' },
  publishTitle: {
    uk: 'Зробити документ чинним?',
    en: 'Activate the document?',
    ru: 'Ввести документ в действие?',
    es: '¿Poner el documento en vigor?',
  },
  publishText: {
    uk: 'Документ публічний: його побачить кожен, хто має посилання.',
    en: 'The document is public: anyone with the link will see it.',
    ru: 'Документ публичный: его увидит каждый, у кого есть ссылка.',
    es: 'El documento es público: lo verá quien tenga el enlace.',
  },
  deleteTitle: {
    uk: 'Видалити документ?',
    en: 'Delete the document?',
    ru: 'Удалить документ?',
    es: '¿Eliminar el documento?',
  },
  deleteText: {
    uk: 'Він буде в кошику 30 днів. Публічне посилання перестане працювати.',
    en: 'It stays in the bin for 30 days. The public link stops working.',
    ru: 'Он будет в корзине 30 дней. Публичная ссылка перестанет работать.',
    es: 'Estará 30 días en la papelera. El enlace público dejará de funcionar.',
  },
  deleted: { uk: 'Документ видалено', en: 'Document deleted', ru: 'Документ удалён', es: 'Documento eliminado' },
  restored: {
    uk: 'Документ відновлено',
    en: 'Document restored',
    ru: 'Документ восстановлен',
    es: 'Documento restaurado',
  },
  bulkPublish: {
    uk: 'Зробити чинними документи: {count}?',
    en: 'Activate documents: {count}?',
    ru: 'Ввести в действие документы: {count}?',
    es: '¿Poner en vigor documentos: {count}?',
  },
  bulkArchive: {
    uk: 'Перенести до архіву документи: {count}?',
    en: 'Archive documents: {count}?',
    ru: 'Перенести в архив документы: {count}?',
    es: '¿Archivar documentos: {count}?',
  },
  bulkDelete: {
    uk: 'Видалити документи: {count}?',
    en: 'Delete documents: {count}?',
    ru: 'Удалить документы: {count}?',
    es: '¿Eliminar documentos: {count}?',
  },
  bulkText: {
    uk: 'Це можна буде скасувати.',
    en: 'This can be undone.',
    ru: 'Это можно будет отменить.',
    es: 'Se podrá deshacer.',
  },
  bulkRunning: {
    uk: 'Зміна документів',
    en: 'Changing documents',
    ru: 'Изменение документов',
    es: 'Modificando documentos',
  },
  bulkDone: plural({
    uk: {
      one: 'Змінено {count} документ',
      few: 'Змінено {count} документи',
      many: 'Змінено {count} документів',
      other: 'Змінено {count} документа',
    },
    en: { one: '{count} document changed', other: '{count} documents changed' },
    ru: {
      one: 'Изменён {count} документ',
      few: 'Изменено {count} документа',
      many: 'Изменено {count} документов',
      other: 'Изменено {count} документа',
    },
    es: { one: '{count} documento modificado', other: '{count} documentos modificados' },
  }),
  bulkUndone: {
    uk: 'Зміну документів скасовано',
    en: 'The change of documents was undone',
    ru: 'Изменение документов отменено',
    es: 'Se deshizo la modificación de documentos',
  },
})
